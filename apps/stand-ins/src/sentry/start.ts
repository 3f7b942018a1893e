import { FaultBoard, type FaultControl } from '../faults.ts'
import { listen, type ListenOptions } from '../listen.ts'
import { buildSentryStandIn, type SentryItem } from './app.ts'

export type RunningSentry = FaultControl & {
  /** For `SENTRY_DSN`. */
  readonly dsn: string
  /** All accepted items so far. */
  readonly items: readonly SentryItem[]
  /** The whole text of every received envelope, accepted or not. */
  readonly texts: readonly string[]
  close(): Promise<void>
}

const publicKey = '5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e'
const projectId = '7'

/** Starts a Sentry stand-in; the server uses it when `SENTRY_DSN` is its `dsn`. Rejects as `listen` does. */
export const startSentry = async (options: ListenOptions = {}): Promise<RunningSentry> => {
  const faults = new FaultBoard()
  const items: SentryItem[] = []
  const texts: string[] = []
  const app = buildSentryStandIn({ projectId, publicKey, faults, items, texts })
  const baseUrl = await listen(app, options)
  return {
    dsn: `${baseUrl.replace('://', `://${publicKey}@`)}/${projectId}`,
    ...faults.controlOf('envelope'),
    items,
    texts,
    close: () => app.close(),
  }
}
