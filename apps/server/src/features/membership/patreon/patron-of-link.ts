import { PatronPlatformError, type Patron } from '../../../ports/patron-platform.ts'
import type { PatreonDependencies } from './dependencies.ts'
import { markRenewalSent, saveTokens, type LeasedLink, sealedTokens } from './link-lease.ts'

/** A token that expires within this time is renewed before it is used, ms. */
const MARGIN_MS = 60_000

/**
 * Patreon's answer about a linked patron, with at most one renewal of the tokens. Throws `PatronPlatformError`; its
 * problem is `grant-ended` only when Patreon refuses a refresh token that was not sent before.
 */
export async function patronOfLink(dependencies: PatreonDependencies, link: LeasedLink): Promise<Patron> {
  const { clock, patrons, secretBox } = dependencies
  const access = secretBox.open(link.sealed_access_token)
  if (access !== null && link.token_expires_at.getTime() - MARGIN_MS > clock.now()) {
    try {
      return await patrons.getPatron(access)
    } catch (error) {
      // Patreon has been seen to refuse tokens before they expire.
      if (!(error instanceof PatronPlatformError) || error.problem !== 'token-refused') throw error
    }
  }
  return patrons.getPatron(await renew(dependencies, link))
}

async function renew(dependencies: PatreonDependencies, link: LeasedLink): Promise<string> {
  const { queries, clock, patrons, secretBox } = dependencies
  const refreshToken = secretBox.open(link.sealed_refresh_token)
  // Sealed under an earlier AUTH_SECRET.
  if (refreshToken === null) throw new PatronPlatformError('unreadable', 'the stored tokens cannot be opened')
  if (!(await markRenewalSent(queries, link, new Date(clock.now()))))
    throw new PatronPlatformError('unavailable', 'another process looks this membership up')
  const tokens = await patrons.refreshTokens(refreshToken).catch((error: unknown) => {
    const isRefused = error instanceof PatronPlatformError && error.problem === 'grant-ended'
    if (!isRefused || link.renewal_sent_at === null) throw error
    throw new PatronPlatformError('unreadable', 'an earlier renewal may have spent the refresh token', error)
  })
  await saveTokens(queries, link, sealedTokens(dependencies, tokens))
  return tokens.accessToken
}
