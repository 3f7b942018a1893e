/**
 * Stores each request for a mailed link as a ticket. The token of the link is created when the mail is sent (`tickets.renew`), so no
 * link is sent if the ticket has been deleted or has expired by then.
 */
import type { Queries } from '../../database/open-database.ts'
import type { LinkRequests } from '../../mail/mail-gate.ts'
import type { Clock } from '../../ports/clock.ts'
import { findFormerAccount } from './former-accounts.ts'
import { createTickets } from './tickets.ts'

export function linkRequests(clock: Clock): LinkRequests {
  const ticketsOf = (within: Queries) => createTickets({ queries: within, clock })
  return {
    async confirmation(subject, email, within) {
      // Also for the address of another account: the member is shown the address that waits for its confirmation, and must
      // not learn from it which addresses have an account.
      await ticketsOf(within).issue({ purpose: 'confirm-email', userId: subject, email })
    },
    async move(address, within) {
      const found = await findFormerAccount(within, address)
      if (!found) return
      await ticketsOf(within).issue({ purpose: 'move-account', userId: found.subject, email: found.email })
    },
  }
}
