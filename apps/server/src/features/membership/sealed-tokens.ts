import type { PatronTokens } from '../../ports/patron-platform.ts'
import type { MembershipDependencies } from './dependencies.ts'

/** The three columns of a token pair, which are written together. */
export function sealedTokens({ secretBox, clock }: MembershipDependencies, tokens: PatronTokens) {
  return {
    sealed_access_token: secretBox.seal(tokens.accessToken),
    sealed_refresh_token: secretBox.seal(tokens.refreshToken),
    token_expires_at: new Date(clock.now() + tokens.expiresIn * 1000),
  }
}
