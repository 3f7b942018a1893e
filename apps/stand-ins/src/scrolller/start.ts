import { FaultBoard, faultSchema, type FaultControl, type FaultInput } from '../faults.ts'
import { listen, type ListenOptions } from '../listen.ts'
import { buildScrolllerStandIn, type ScrolllerCall } from './app.ts'

export type RunningScrolller = FaultControl & {
  readonly baseUrl: string
  /** All calls so far, answered or failed. */
  readonly calls: readonly ScrolllerCall[]
  close(): Promise<void>
}

/**
 * Starts a Scrolller stand-in; the server uses it when `SCROLLER_URL` is its address and `SCROLLER_ENABLED` is true. A fault
 * applies to feeds and media. Rejects as `listen` does.
 */
export const startScrolller = async (options: ListenOptions = {}): Promise<RunningScrolller> => {
  const faults = new FaultBoard()
  const calls: ScrolllerCall[] = []
  const app = buildScrolllerStandIn({ faults, calls })
  const baseUrl = await listen(app, options)
  return {
    baseUrl,
    setFault: (fault: FaultInput, times?: number) => {
      for (const route of ['feed', 'medium']) faults.set(route, faultSchema.parse(fault), times)
    },
    clearFaults: () => faults.clear(),
    calls,
    close: () => app.close(),
  }
}
