/** Tables about the membership of a member: subscriptions, payments, and the link to Patreon. */
import type { Tables } from '../../../database/tables.ts'
import { ofUser, OWN_ID } from './rows-of-user.ts'
import type { TableRule } from './rules.ts'

export const membershipTables = {
  memberships: {
    archive: ofUser('membership', 'memberships', 'updated_at'),
    columns: {
      user_id: OWN_ID,
      vendor: 'exported',
      tier: 'exported',
      subscription_id: 'exported',
      subscription_interval: 'exported',
      end_date: 'exported',
      is_cancelled: 'exported',
      updated_at: 'exported',
      standing: 'exported',
      valid_until: 'exported',
    },
  },
  subscriptions: {
    archive: ofUser('membership', 'subscriptions', 'created_at'),
    columns: {
      id: 'exported',
      user_id: OWN_ID,
      external_vendor: 'exported',
      external_subscription_id: 'exported',
      tier: 'exported',
      subscription_interval: 'exported',
      standing: 'exported',
      start_date: 'exported',
      end_date: 'exported',
      is_cancelled: 'exported',
      is_refunded: 'exported',
      open_until: 'exported',
      revision: 'withheld: a count of the partner, for the order of its answers',
      created_at: 'exported',
    },
  },
  checkouts: {
    archive: ofUser('membership', 'checkouts', 'created_at'),
    columns: {
      id: 'exported',
      user_id: OWN_ID,
      tier: 'exported',
      subscription_interval: 'exported',
      state: 'exported',
      partner_checkout_id: 'withheld: opens a payment at the partner',
      url: 'withheld: opens a payment at the partner',
      message: 'exported',
      subscription_id: 'exported',
      created_at: 'exported',
    },
  },
  double_payments: {
    archive: ofUser('membership', 'doublePayments', 'detected_at'),
    columns: {
      subscription_id: 'exported',
      user_id: OWN_ID,
      kept_id: 'exported',
      detected_at: 'exported',
      cancelled_at: 'exported',
      outcome: 'exported',
      settled_at: 'exported',
      attempts: 'withheld: a mark for the next attempt',
      problem: 'withheld: a mark for the next attempt',
      retry_at: 'withheld: a mark for the next attempt',
    },
  },
  patreon_links: {
    archive: ofUser('membership', 'patreonLink', 'linked_at'),
    columns: {
      user_id: OWN_ID,
      patreon_user_id: 'exported',
      sealed_access_token: 'withheld: a secret, encrypted',
      sealed_refresh_token: 'withheld: a secret, encrypted',
      token_expires_at: 'withheld: belongs to the secret',
      needs_relink: 'exported',
      checked_at: 'exported',
      attempted_at: 'exported',
      linked_at: 'exported',
      hinted_at: 'withheld: a mark for the next look-up',
      lease: 'withheld: a mark for the next look-up',
      leased_until: 'withheld: a mark for the next look-up',
      failures: 'withheld: a mark for the next look-up',
      retry_at: 'withheld: a mark for the next look-up',
      renewal_sent_at: 'withheld: a mark for the next look-up',
    },
  },
  patreon_states: {
    archive: null,
    columns: {
      state_hash: 'withheld: a secret of one link, as a hash, for ten minutes',
      user_id: OWN_ID,
      expires_at: 'withheld: belongs to the secret',
    },
  },
} satisfies { [Table in keyof Tables]?: TableRule<Tables[Table]> }
