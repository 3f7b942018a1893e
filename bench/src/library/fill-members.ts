/**
 * Accounts with the rows that admins see: subscriptions, suspensions, requests to erase, links, webhook events, log entries.
 */
import { dropIndexes, inChunks, MADE_AT, type Filling } from './filling.ts'
import { vocabulary } from './words.ts'

/** The provider of these accounts; authors of works have another one. */
export const MEMBER_ISSUER = 'bench-members'

const TABLES = [
  'memberships',
  'subscriptions',
  'suspensions',
  'account_erasures',
  'patreon_links',
  'partner_events',
  'audit_log',
]

/** One row a member in most tables; of ten members one is suspended or was, and two have a problem. */
export async function fillMembers(filling: Filling): Promise<void> {
  const { run } = filling
  const indexes = await dropIndexes(run, TABLES)
  await inChunks(filling, async (from, to) => {
    const numbers = `generate_series(${from}, ${to}) n`
    await run(`
      insert into users (id, issuer, subject, username, email, age_declared_at, created_at)
        select id_of('member', n), '${MEMBER_ISSUER}', n, word || '.' || n, word || '.' || n || '@example.test', ${MADE_AT}, ${MADE_AT}
        from ${numbers} join words on rank = 1 + n % ${vocabulary.length} on conflict do nothing;
      insert into memberships (user_id, vendor, tier, subscription_id, subscription_interval, standing)
        select id_of('member', n), ${VENDOR}, ${TIER}, n, 'month', 'paid' from ${numbers};
      insert into subscriptions (user_id, external_vendor, external_subscription_id, tier, subscription_interval, standing,
          start_date, is_cancelled, is_refunded, created_at)
        select id_of('member', n), ${VENDOR}, n, ${TIER}, 'month', 'active', ${MADE_AT}, false, false, ${MADE_AT} from ${numbers};
      insert into suspensions (user_id, reason, begun_at, ends_at)
        select id_of('member', n), 'Insults in shared texts.', ${MADE_AT},
          case when n % 40 = 0 then now() - interval '1 day' when n % 30 = 0 then null else now() + n * interval '1 minute' end
        from ${numbers} where n % 10 = 0;
      insert into account_erasures (user_id, requested_at, erase_at, shared_works)
        select id_of('member', n), now(), now() + n * interval '1 second', 'remove' from ${numbers} where n % 20 = 0;
      insert into patreon_links (user_id, patreon_user_id, sealed_access_token, sealed_refresh_token, token_expires_at,
          needs_relink, failures, checked_at, attempted_at, linked_at)
        select id_of('member', n), n, '', '', now(), n % 10 = 0, (n % 10 = 1)::int, now(), now(), ${MADE_AT}
        from ${numbers} where ${VENDOR} = 'patreon';
      insert into partner_events (id, type, subject, received_at, state, attempts)
        select 'event-' || n, 'subscription.updated', 'subscription/' || n, ${MADE_AT},
          case n % 10 when 0 then 'unmatched' when 1 then 'waiting' else 'settled' end, n % 3 from ${numbers};
      insert into audit_log (at, admin_name, action, kind, subject_id, statement)
        select ${MADE_AT}, 'admin-' || n % 20, case n % 3 when 0 then 'suspend' when 1 then 'end-sessions' else 'dismiss' end,
          'user', id_of('member', n), word || ' and more of it, for member ' || n
        from ${numbers} join words on rank = 1 + n % ${vocabulary.length};`)
  })
  for (const definition of indexes) await run(definition)
  for (const table of TABLES) await run(`vacuum (analyze) ${table}`)
}

const VENDOR = `case when n % 5 = 0 then 'partner' else 'patreon' end`
const TIER = `case n % 4 when 0 then 'master' when 1 then 'supporter' else 'follower' end`
