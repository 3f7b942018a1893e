/** The security settings of an account, for its owner and for admins, and the end of its sessions. */
import type { AccountSecurity } from '@rubato/contracts/domain'
import type { QueriesAndClock } from '../../database/open-database.ts'
import type { AccountOverview, SignInFacts, BearerVerifier } from '../../ports/identity.ts'
import type { EndedSessions } from './ended-sessions.ts'
import type { PasskeyStore } from './passkeys.ts'
import type { SecondFactorStore } from './second-factor.ts'

/** Most sessions that are shown, newest first. */
const SESSIONS_SHOWN = 100

interface Options extends QueriesAndClock {
  ended: EndedSessions
  secondFactors: SecondFactorStore
  passkeys: PasskeyStore
}

type Overview = AccountOverview & Pick<BearerVerifier, 'endSession'>

export function accountOverview({ queries, clock, ended, secondFactors, passkeys }: Options): Overview {
  const readSessions = (userId: string) =>
    queries
      .selectFrom('identity_sessions')
      .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
      .where('user_id', '=', userId)
      // The library dates sessions by the time of the machine.
      .where('expires_at', '>', new Date())
      .orderBy('last_seen_at', 'desc')
      .orderBy('id')
      .limit(SESSIONS_SHOWN)
      .execute()

  async function readAddress(userId: string) {
    const user = await queries
      .selectFrom('identity_users')
      .select(['email', 'email_verified as emailVerified'])
      .where('id', '=', userId)
      .executeTakeFirst()
    const pending = await queries
      .selectFrom('identity_tickets')
      .select('email')
      .where('user_id', '=', userId)
      .where('purpose', '=', 'confirm-email')
      .where('expires_at', '>', new Date(clock.now()))
      .executeTakeFirst()
    const pendingEmail = pending?.email ?? null
    return user && { ...user, pendingEmail: pendingEmail === user.email ? null : pendingEmail }
  }

  return {
    async security(subject, currentSessionId) {
      const address = await readAddress(subject)
      if (!address) return null
      const state = await secondFactors.stateOf(subject)
      const sessions = await readSessions(subject)
      return {
        ...address,
        secondFactor: state && { since: state.since.toISOString(), recoveryCodesLeft: state.codesLeft },
        passkeys: await passkeys.list(subject),
        sessions: sessions.map(({ id, user_agent, created_at, last_seen_at }) => ({
          id,
          device: user_agent || null,
          createdAt: created_at.toISOString(),
          lastSeenAt: last_seen_at.toISOString(),
          isCurrent: id === currentSessionId,
        })),
      }
    },
    hasPasskey: async (subject) => (await passkeys.list(subject)).length > 0,
    async endSession(subject, sessionId) {
      const own = await queries
        .selectFrom('identity_sessions')
        .select('id')
        .where('id', '=', sessionId)
        .where('user_id', '=', subject)
        .executeTakeFirst()
      if (!own) return false
      // First: when the second step fails, the member can repeat the call.
      await ended.end(own.id)
      await queries.deleteFrom('identity_sessions').where('id', '=', own.id).execute()
      return true
    },
  }
}

/** For admins: without the address, which the account has, and without names of passkeys. */
export const signInFacts = (security: AccountSecurity | null): SignInFacts | null =>
  security && {
    emailVerified: security.emailVerified,
    hasSecondFactor: security.secondFactor !== null,
    passkeys: security.passkeys.length,
    sessions: security.sessions.map(({ id, device, createdAt, lastSeenAt }) => ({ id, device, createdAt, lastSeenAt })),
  }
