import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Actor } from '../../../base/actor.ts'
import type { Queries } from '../../../database/open-database.ts'
import type { Tables } from '../../../database/tables.ts'
import { isUniqueViolation } from '../../../database/database-errors.ts'
import { AppError } from '../../../base/errors.ts'
import { retention } from '../../../jobs/retention.ts'
import { PatronPlatformError } from '../../../ports/patron-platform.ts'
import type { PatreonDependencies } from './dependencies.ts'
import { storedAnswer } from './explain-patron.ts'
import { answered, sealedTokens } from './link-lease.ts'
import { membershipRow } from './membership-row.ts'
import { consumeState, saveState } from './oauth-state.ts'
import type { MembershipRow } from '../subscriptions/put-membership.ts'
import { putPatronage } from '../subscriptions/put-patronage.ts'

/** Lifetime of the OAuth state, ms. */
export const STATE_MS = retention.patreonStates.ms

/** The authorization URL, with a new state that this user can redeem once. Throws `account.email-unconfirmed`. */
export async function authorizePatreon(dependencies: PatreonDependencies, actor: Actor) {
  const { queries, clock, patrons, redirectUri, ensureConfirmed } = dependencies
  await ensureConfirmed(actor.email)
  const state = randomBytes(32).toString('base64url')
  await saveState(queries, state, actor.userId, new Date(clock.now() + STATE_MS))
  return { url: patrons.authorizeUrl({ state, redirectUri }), becomePatronUrl: patrons.becomePatronUrl }
}

/**
 * Throws `account.email-unconfirmed`, `patreon.state-invalid`, `patreon.code-invalid`, `patreon.unavailable`; `patreon.already-linked` when the
 * Patreon account is linked to another account of the site: it has to be unlinked there first.
 */
export async function linkPatreon(
  dependencies: PatreonDependencies,
  actor: Actor,
  { code, state }: { code: string; state: string },
): Promise<void> {
  const { queries, clock, patrons, tierRules, redirectUri, ensureConfirmed } = dependencies
  await ensureConfirmed(actor.email)
  // Before any other step: a state is single use, also when the linking fails.
  if (!(await consumeState(queries, state, actor.userId, new Date(clock.now())))) {
    throw new AppError('patreon.state-invalid')
  }
  const { tokens, patron } = await fromPatreon(async () => {
    const tokens = await patrons.exchangeCode({ code, redirectUri })
    return { tokens, patron: await patrons.getPatron(tokens.accessToken) }
  })
  const holder = await findLinkOfPatron(queries, patron.patronId)
  if (holder && holder.user_id !== actor.userId) throw new AppError('patreon.already-linked')
  const now = new Date(clock.now())
  const membership = await fromPatreon(async () => membershipRow(actor.userId, patron, tierRules, now))
  const link = {
    user_id: actor.userId,
    patreon_user_id: patron.patronId,
    ...answered,
    renewal_sent_at: null,
    event_received_at: null,
    checked_at: now,
    attempted_at: now,
    linked_at: now,
    last_answer: storedAnswer(patron, tierRules),
    ...sealedTokens(dependencies, tokens),
  }
  await saveLink(queries, link, membership, now).catch(refuseSecondHolder)
}

async function fromPatreon<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PatronPlatformError)) throw error
    throw new AppError(error.problem === 'code-invalid' ? 'patreon.code-invalid' : 'patreon.unavailable', {
      cause: error,
    })
  }
}

/** Of two accounts that link one patron at the same time, the unique index refuses the second. */
function refuseSecondHolder(error: unknown): never {
  throw isUniqueViolation(error) ? new AppError('patreon.already-linked') : error
}

const findLinkOfPatron = (queries: Queries, patronId: string) =>
  queries.selectFrom('patreon_links').selectAll().where('patreon_user_id', '=', patronId).executeTakeFirst()

/** Writes link and membership in one transaction. Throws a unique violation when another account holds the patron. */
async function saveLink(
  queries: Queries,
  link: Insertable<Tables['patreon_links']>,
  membership: MembershipRow | null,
  now: Date,
): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('patreon_links')
      .values(link)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
      .execute()
    await putPatronage(transaction, link.user_id, membership, now)
  })
}
