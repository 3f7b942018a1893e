/** The way to the provider and back: the authorization request with state, nonce and PKCE, and its answer. */
import * as client from 'openid-client'
import type { RedirectPurpose } from '@rubato/contracts/api'
import { IdentityProviderError } from '../../ports/identity.ts'
import type { Attempt } from './attempts.ts'
import type { ProviderCalls } from './provider-calls.ts'

/** The route of the web app that the provider sends the browser back to. It is registered at the provider. */
const CALLBACK_PATH = '/sign-in/callback'

/** Tokens of a person who signed in, not verified yet. */
export interface ReceivedTokens {
  idToken: string
  accessToken: string
  refreshToken: string | null
}

export function redirects(provider: ProviderCalls, publicUrl: string) {
  return {
    async start(purpose: RedirectPurpose, invite: string | undefined): Promise<{ url: string; attempt: Attempt }> {
      const attempt: Attempt = {
        purpose,
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        startedAt: Date.now(),
        ...(invite === undefined ? {} : { invite }),
      }
      const challenge = await client.calculatePKCECodeChallenge(attempt.verifier)
      const configuration = await provider.answering()
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: publicUrl + CALLBACK_PATH,
        scope: scopeOf(configuration),
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...parametersFor(purpose, configuration),
      })
      return { url: url.href, attempt }
    },
    /** Exchanges the code of the answer. */
    async finish(query: URLSearchParams, attempt: Attempt): Promise<ReceivedTokens> {
      if (query.get('state') !== attempt.state) throw new IdentityProviderError('state-invalid', 'OTHER_STATE')
      const answer = new URL(`${publicUrl}${CALLBACK_PATH}?${query.toString()}`)
      const tokens = await provider.ask((configuration) =>
        client.authorizationCodeGrant(configuration, answer, {
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.verifier,
          idTokenExpected: true,
        }),
      )
      return {
        idToken: tokens.id_token ?? '',
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token ?? null,
      }
    },
    /** The person's address and whether it is verified, for an ID token without them. */
    userInfo: (accessToken: string, subject: string): Promise<client.UserInfoResponse> =>
      provider.ask((configuration) => client.fetchUserInfo(configuration, accessToken, subject)),
    /** Voids a refresh token at the provider, where it has an endpoint for this. */
    async revoke(refreshToken: string) {
      await provider.ask(async (configuration) => {
        if (configuration.serverMetadata().revocation_endpoint === undefined) return
        await client.tokenRevocation(configuration, refreshToken)
      })
    },
    signOutUrl: (): Promise<string | null> =>
      provider.ask(async (configuration) => {
        if (configuration.serverMetadata().end_session_endpoint === undefined) return null
        // Without the ID token as a hint: it is a credential that contains an address, and would stay in the browser's history.
        return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${publicUrl}/` }).href
      }),
  }
}

export type Redirects = ReturnType<typeof redirects>

/** Some providers send a refresh token without this scope, and some refuse a scope that they do not list. */
function scopeOf(configuration: client.Configuration): string {
  const offline = configuration.serverMetadata().scopes_supported?.includes('offline_access') ?? false
  return offline ? 'openid email profile offline_access' : 'openid email profile'
}

function parametersFor(purpose: RedirectPurpose, configuration: client.Configuration): Record<string, string> {
  // Signs in again, whatever session the provider has.
  if (purpose === 'reverify') return { prompt: 'login', max_age: '0' }
  if (purpose === 'sign-in') return {}
  const prompts = configuration.serverMetadata()['prompt_values_supported']
  const hasCreate = Array.isArray(prompts) && prompts.includes('create')
  // The parameter of Auth0; other providers ignore it.
  return { screen_hint: 'signup', ...(hasCreate ? { prompt: 'create' } : {}) }
}
