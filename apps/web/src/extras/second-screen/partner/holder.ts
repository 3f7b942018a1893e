/** Holds the link to a partner between the screen before a session and its stage. The link is loaded when it is first opened. */
import { createStore, type ReadableStore } from '../../../ui/store.ts'
import type { PartnerLink } from './stage/partner-link.ts'

export interface PartnerHolder {
  /** Null until it is opened, and after it was closed. */
  link: ReadableStore<PartnerLink | null>
  open(): Promise<void>
  /** Ends the connection, and withdraws an invitation that was not used. `isNow`: the page goes. */
  close(isNow?: boolean): void
}

export function createPartnerHolder(): PartnerHolder {
  const link = createStore<PartnerLink | null>(null)
  return {
    link,
    async open() {
      const { createPartnerLink } = await import('./stage/partner-link.ts')
      if (!link.get()) link.set(createPartnerLink())
    },
    close(isNow = false) {
      link.get()?.close(isNow ? 0 : undefined)
      link.set(null)
    },
  }
}
