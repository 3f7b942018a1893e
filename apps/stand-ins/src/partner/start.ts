import { listen, type ListenOptions } from '../listen.ts'
import { buildPartnerStandIn, newPartner } from './app.ts'
import type { PartnerWorld } from './world.ts'

export type RunningPartner = {
  readonly baseUrl: string
  /** The partner's records. A change sends no webhook, because no receiver is set. */
  readonly world: PartnerWorld
  close(): Promise<void>
}

/** Starts a stand-in of the payment partner for callers that keep its books and send its messages. Rejects as `listen` does. */
export const startPartner = async (options: ListenOptions = {}): Promise<RunningPartner> => {
  const parts = newPartner()
  const app = buildPartnerStandIn(parts)
  return { baseUrl: await listen(app, options), world: parts.world, close: () => app.close() }
}
