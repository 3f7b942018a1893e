import type { QueriesAndClock } from '../../../database/open-database.ts'
import type { PaymentPartner } from '../../../ports/payment-partner.ts'

export interface PaymentDependencies extends QueriesAndClock {
  partner: PaymentPartner
  /** Address of the site, without a trailing slash: members return there from the partner. */
  publicUrl: string
}
