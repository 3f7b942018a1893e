/** Everything the instructor may say in a session: the chosen script, then the default one, then the countdown. */
import { COUNTDOWN_SCRIPT_ID, DEFAULT_SCRIPT_ID, type Dialog } from '@rubato/contracts/domain'
import type { DialogLibrary, ScriptDialog } from '@rubato/engine'
import { allDialogs } from '../../lib/api/all-dialogs.ts'
import { isErrorCode } from '../../lib/api/api-error.ts'
import { describedQuery } from '../../lib/described-query.ts'

const asLine = ({ id, trigger, text, speech }: Dialog): ScriptDialog => ({
  id,
  trigger,
  text,
  ...(speech === undefined ? {} : { speech }),
})

/**
 * What a script says in a session. Its owner is told the hidden lines too: nobody hears those, nor does the owner. A
 * chosen script that is gone does not keep anybody from playing: the others follow.
 */
export async function linesOf(scriptId: string): Promise<ScriptDialog[]> {
  try {
    const dialogs = await allDialogs(scriptId)
    return dialogs.filter(({ published }) => published).map(asLine)
  } catch (error) {
    if (!isErrorCode(error, 'script.not-found')) throw error
    return []
  }
}

export const scriptLinesQuery = (chosen: string | null) =>
  describedQuery('session-lines', {
    queryKey: ['scripts', 'session-lines', chosen],
    // Asked for whenever a session's screen is opened: lines may have been edited meanwhile, here or elsewhere.
    gcTime: 0,
    // What a session began with, it keeps.
    staleTime: Infinity,
    queryFn: (): Promise<DialogLibrary['scripts']> => {
      const ids = new Set([chosen ?? DEFAULT_SCRIPT_ID, DEFAULT_SCRIPT_ID, COUNTDOWN_SCRIPT_ID])
      return Promise.all([...ids].map(linesOf))
    },
  })
