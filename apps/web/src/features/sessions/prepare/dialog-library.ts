/**
 * The dialogs the instructor may speak in a session: of the chosen script, then of the default one, then of the
 * countdown.
 */
import { COUNTDOWN_SCRIPT_ID, DEFAULT_SCRIPT_ID, type Dialog } from '@rubato/contracts/domain'
import type { DialogLibrary, ScriptDialog } from '@rubato/engine'
import { kindKey } from '../../../domain/items/queries/item-keys.ts'
import { allDialogs } from '../../../domain/all-dialogs.ts'
import { isErrorCode, NetworkError } from '../../../lib/api/api-error.ts'
import { isInUse } from '../../../lib/api/kept-answers.ts'
import { describedQuery } from '../../../lib/query/described-query.ts'

const asScriptDialog = ({ id, trigger, text, speech, when }: Dialog): ScriptDialog => ({
  id,
  trigger,
  text,
  ...(speech === undefined ? {} : { speech }),
  ...(when === undefined ? {} : { when }),
})

/** The dialogs that a session speaks. The service also sends hidden dialogs to their owner; they are not spoken. */
export const spokenDialogs = (dialogs: readonly Dialog[]): ScriptDialog[] =>
  dialogs.filter(({ published }) => published).map(asScriptDialog)

/**
 * The dialogs of a script that a session speaks. A chosen script that was deleted, or is not among what is kept for offline play, does not prevent the session: the
 * other scripts remain.
 */
export async function publishedDialogs(scriptId: string): Promise<ScriptDialog[]> {
  try {
    return spokenDialogs(await allDialogs(scriptId))
  } catch (error) {
    const isLeftOut = error instanceof NetworkError && isInUse() && scriptId !== DEFAULT_SCRIPT_ID
    if (!isLeftOut && !isErrorCode(error, 'script.not-found')) throw error
    return []
  }
}

export const sessionDialogsQuery = (chosen: string | null) =>
  describedQuery('session-lines', {
    queryKey: [...kindKey('script'), 'session-lines', chosen],
    // Fetched whenever a session's screen is opened: dialogs may have been edited since, here or elsewhere.
    gcTime: 0,
    // A session keeps the dialogs that it began with.
    staleTime: Infinity,
    queryFn: (): Promise<DialogLibrary['scripts']> => {
      const ids = new Set([chosen ?? DEFAULT_SCRIPT_ID, DEFAULT_SCRIPT_ID, COUNTDOWN_SCRIPT_ID])
      return Promise.all([...ids].map(publishedDialogs))
    },
  })
