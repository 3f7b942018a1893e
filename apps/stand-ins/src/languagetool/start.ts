import { FaultBoard, type FaultControl } from '../faults.ts'
import { listen, type ListenOptions } from '../listen.ts'
import { buildLanguageToolStandIn, type LanguageToolCall } from './app.ts'

export type RunningLanguageTool = FaultControl & {
  readonly baseUrl: string
  /** All checks so far, answered or failed. */
  readonly calls: readonly LanguageToolCall[]
  close(): Promise<void>
}

/** Starts a LanguageTool stand-in; the server uses it when `LANGUAGETOOL_URL` is its address. Rejects as `listen` does. */
export const startLanguageTool = async (options: ListenOptions = {}): Promise<RunningLanguageTool> => {
  const faults = new FaultBoard()
  const calls: LanguageToolCall[] = []
  const app = buildLanguageToolStandIn({ faults, calls })
  const baseUrl = await listen(app, options)
  return { baseUrl, ...faults.controlOf('check'), calls, close: () => app.close() }
}
