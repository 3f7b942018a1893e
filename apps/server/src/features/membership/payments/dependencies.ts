import type { Queries } from '../../../database/open-database.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { PaymentPartner } from '../../../ports/payment-partner.ts'

export interface PaymentDependencies {
  queries: Queries
  clock: Clock
  partner: PaymentPartner
  /** Address of the site, without a trailing slash: members return there from the partner. */
  publicUrl: string
}
