/** Ends sessions of a person here, with their bearers, and at the provider, with their refresh tokens. */
import { sql } from 'kysely'
import type { SecretBox } from '../../crypto/secret-box.ts'
import type { Queries } from '../../database/open-database.ts'
import type { EndedSessions } from '../embedded-identity/ended-sessions.ts'
import { ENDED_CHANNEL, storeEnded } from '../embedded-identity/sessions-of-user.ts'
import { BEARER_SECONDS_MAX } from './bearers.ts'

/** Most refresh tokens that one call revokes, those of the sessions that were used last. Others expire by themselves. */
const REVOKED_MAX = 100

/** Sessions of a person: all, `only` this one, or all `except` this one. */
interface SessionsToEnd {
  subject: string
  only?: string
  except?: string
}

interface EndParts {
  queries: Queries
  issuer: string
  box: SecretBox
  ended: Pick<EndedSessions, 'remember'>
  /** Voids a refresh token at the provider. */
  revoke: (refreshToken: string) => Promise<void>
}

/** The two ways to end sessions: here alone, and at the provider too. */
export function sessionEnds({ queries, issuer, box, ended, revoke }: EndParts) {
  const running = new Set<Promise<void>>()

  /**
   * Deletes the sessions and ends their bearers on every process. One statement, so that it includes a bearer that a renewal
   * has stored meanwhile. Returns their refresh tokens, sealed, the session that was used last first.
   *
   * They stay valid at the provider: for some providers the revocation of one ends further sessions of the person, such as the
   * one that stays open (https://github.com/keycloak/keycloak/issues/35486).
   */
  async function endHere({ subject, only, except }: SessionsToEnd): Promise<(string | null)[]> {
    const { rows } = await sql<{ bearer_hashes: string[]; refresh_token: string | null }>`
      with gone as (
        delete from hosted_sessions
        where issuer = ${issuer} and subject = ${subject}
          and (${only ?? null}::uuid is null or id = ${only ?? null}::uuid) and id is distinct from ${except ?? null}::uuid
        returning bearer_hashes, refresh_token, last_seen_at
      ), ended as (
        ${storeEnded(sql`select distinct unnest(bearer_hashes) from gone`, BEARER_SECONDS_MAX)}
      )
      select bearer_hashes, refresh_token, (select count(pg_notify(${ENDED_CHANNEL}, session_id)) from ended)
      from gone order by last_seen_at desc`.execute(queries)
    for (const hash of rows.flatMap(({ bearer_hashes }) => bearer_hashes)) ended.remember(hash)
    return rows.map(({ refresh_token }) => refresh_token)
  }

  /** A token that the provider does not void, as it does not answer, expires by itself. */
  function revokeInBackground(refreshToken: string): void {
    const revocation = revoke(refreshToken)
      .catch(() => undefined)
      .finally(() => running.delete(revocation))
    running.add(revocation)
  }

  return {
    endHere,
    /** The same, then revokes the refresh tokens without waiting for the provider. Returns the number of sessions. */
    async endAtBoth(sessions: SessionsToEnd): Promise<number> {
      const sealed = await endHere(sessions)
      for (const text of sealed.slice(0, REVOKED_MAX)) {
        const refreshToken = text === null ? null : box.open(text)
        if (refreshToken !== null) revokeInBackground(refreshToken)
      }
      return sealed.length
    },
    /** Resolves when the provider has answered all revocations, or the time for it is over. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
