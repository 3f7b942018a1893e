/** Everything the instructor may say in a session: the chosen script, then the default one, then the countdown. */
import { queryOptions } from '@tanstack/react-query'
import { COUNTDOWN_SCRIPT_ID, DEFAULT_SCRIPT_ID, type Dialog } from '@rubato/contracts/domain'
import type { DialogLibrary, ScriptLine } from '@rubato/engine'
import { call } from '../../lib/api/api-client.ts'
import { isErrorCode } from '../../lib/api/api-error.ts'

const asLine = ({ id, trigger, text, speech }: Dialog): ScriptLine => ({
  id,
  trigger,
  text,
  ...(speech === undefined ? {} : { speech }),
})

/** A chosen script that is gone does not keep anybody from playing: the others follow. */
export async function linesOf(scriptId: string): Promise<ScriptLine[]> {
  try {
    return (await call('listDialogs', { params: { scriptId } })).map(asLine)
  } catch (error) {
    if (!isErrorCode(error, 'script.not-found')) throw error
    return []
  }
}

export const scriptLinesQuery = (chosen: string | null) =>
  queryOptions({
    queryKey: ['session-lines', chosen],
    staleTime: 5 * 60_000,
    queryFn: (): Promise<DialogLibrary['scripts']> => {
      const ids = new Set([chosen ?? DEFAULT_SCRIPT_ID, DEFAULT_SCRIPT_ID, COUNTDOWN_SCRIPT_ID])
      return Promise.all([...ids].map(linesOf))
    },
  })
