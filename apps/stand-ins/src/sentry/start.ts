import { FaultBoard, faultSchema, type FaultInput } from '../faults.ts'
import { listen, refuseProduction } from '../listen.ts'
import { buildSentryStandIn, type SentryItem } from './app.ts'

export type StartSentryOptions = {
  /** Where to listen; default 127.0.0.1. */
  readonly host?: string
  /** 0 (the default) takes any free one. */
  readonly port?: number
  /** What NODE_ENV says; the process's own value counts as well. */
  readonly environment?: string | undefined
}

export type RunningSentry = {
  /** For `SENTRY_DSN`. */
  readonly dsn: string
  /** Without `times` the fault stays until `clearFaults`. */
  setFault(fault: FaultInput, times?: number): void
  clearFaults(): void
  /** The items that were taken so far. */
  readonly items: readonly SentryItem[]
  /** The whole text of every envelope that came, taken or not. */
  readonly texts: readonly string[]
  close(): Promise<void>
}

const publicKey = '5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e'
const projectId = '7'

/** A stand-in that nothing starts by itself: it is used where `SENTRY_DSN` names it. */
export const startSentry = async (options: StartSentryOptions = {}): Promise<RunningSentry> => {
  refuseProduction(options.environment)
  const faults = new FaultBoard()
  const items: SentryItem[] = []
  const texts: string[] = []
  const app = buildSentryStandIn({ projectId, publicKey, faults, items, texts })
  const baseUrl = await listen(app, options.host ?? '127.0.0.1', options.port ?? 0)
  return {
    dsn: `${baseUrl.replace('://', `://${publicKey}@`)}/${projectId}`,
    setFault: (fault, times) => faults.set('envelope', faultSchema.parse(fault), times),
    clearFaults: () => faults.clear(),
    items,
    texts,
    close: () => app.close(),
  }
}
