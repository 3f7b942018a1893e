import { FaultBoard, faultSchema, type FaultInput } from '../faults.ts'
import { listen, refuseProduction } from '../listen.ts'
import { buildLanguageToolStandIn, type LanguageToolCall } from './app.ts'

export type StartLanguageToolOptions = {
  /** Where to listen; default 127.0.0.1. */
  readonly host?: string
  /** 0 (the default) takes any free one. */
  readonly port?: number
  /** What NODE_ENV says; the process's own value counts as well. */
  readonly environment?: string | undefined
}

export type RunningLanguageTool = {
  readonly baseUrl: string
  /** Without `times` the fault stays until `clearFaults`. */
  setFault(fault: FaultInput, times?: number): void
  clearFaults(): void
  /** The checks that were answered so far, one way or another. */
  readonly calls: readonly LanguageToolCall[]
  close(): Promise<void>
}

/** A stand-in that nothing starts by itself: it is used where `LANGUAGETOOL_URL` names it. */
export const startLanguageTool = async (options: StartLanguageToolOptions = {}): Promise<RunningLanguageTool> => {
  refuseProduction(options.environment)
  const faults = new FaultBoard()
  const calls: LanguageToolCall[] = []
  const app = buildLanguageToolStandIn({ faults, calls })
  const baseUrl = await listen(app, options.host ?? '127.0.0.1', options.port ?? 0)
  return {
    baseUrl,
    setFault: (fault, times) => faults.set('check', faultSchema.parse(fault), times),
    clearFaults: () => faults.clear(),
    calls,
    close: () => app.close(),
  }
}
