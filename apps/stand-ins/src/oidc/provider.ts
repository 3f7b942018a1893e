/** The certified library `oidc-provider`, with the settings of the stand-in. */
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import Provider, { interactionPolicy, type Configuration, type JWK } from 'oidc-provider'
import { matchesRegistered } from '../loopback.ts'
import { logoutPage, signedOutPage } from './pages.ts'
import type { People, StandInPerson } from './people.ts'
import type { Store } from './store.ts'

export type ProviderSettings = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Registered addresses of the site. A loopback address matches on every port. */
  readonly redirectUris: readonly string[]
  readonly signedOutUris: readonly string[]
  /** Life of an ID token, seconds. */
  readonly tokenSeconds: number
}

export type ProviderParts = {
  readonly settings: ProviderSettings
  readonly people: People
  readonly store: Store
  /** Keys of the provider's own cookies. */
  readonly cookieKeys: string[]
  readonly signingKey: JWK
}

/** A key pair under a new id. */
export const newSigningKey = (): JWK => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: randomUUID(),
  use: 'sig',
  alg: 'RS256',
})

export function createProvider(parts: ProviderParts): Provider {
  const { settings } = parts
  const provider = new Provider(settings.issuer, configurationOf(parts))
  const { prototype } = provider.Client as unknown as { prototype: AddressChecks }
  prototype.redirectUriAllowed = (uri) => matchesRegistered(settings.redirectUris, uri)
  prototype.postLogoutRedirectUriAllowed = (uri) => matchesRegistered(settings.signedOutUris, uri)
  return provider
}

interface AddressChecks {
  redirectUriAllowed(uri: string): boolean
  postLogoutRedirectUriAllowed(uri: string): boolean
}

/** The policy of the library, and `prompt=create` (Initiating User Registration via OpenID Connect 1.0). */
function policy(): interactionPolicy.DefaultPolicy {
  const prompts = interactionPolicy.base()
  prompts.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0)
  return prompts
}

function configurationOf({ settings, people, store, cookieKeys, signingKey }: ProviderParts): Configuration {
  return {
    adapter: store.adapter,
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [...settings.redirectUris],
        post_logout_redirect_uris: [...settings.signedOutUris],
        require_auth_time: true,
      },
    ],
    cookies: { keys: cookieKeys },
    jwks: { keys: [signingKey] },
    // As the library does by default, an ID token has the claims of `openid` alone: an address is asked for at userinfo.
    claims: { openid: ['sub', 'o'], email: ['email', 'email_verified'], profile: ['name'] },
    discovery: { prompt_values_supported: ['none', 'login', 'consent', 'create'] },
    features: {
      devInteractions: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: async (_context, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (context, form) => void (context.body = logoutPage(form)),
        postLogoutSuccessSource: async (context) => void (context.body = signedOutPage()),
      },
    },
    interactions: { policy: policy(), url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: async (_context, id) => accountOf(people.find(id)),
    loadExistingGrant: async (context) => {
      const { client, session, params } = context.oidc
      const scope = params?.['scope']
      const grant = new context.oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope(typeof scope === 'string' ? scope : '')
      await grant.save()
      return grant
    },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    pkce: { required: () => true },
    renderError: async (context, { error, error_description: reason = '' }) => {
      context.type = 'text/plain'
      context.body = `${error} ${reason}`
    },
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      Grant: 86_400,
      IdToken: settings.tokenSeconds,
      Interaction: 600,
      RefreshToken: 86_400,
      Session: 86_400,
    },
  }
}

function accountOf(person: StandInPerson | undefined) {
  if (!person) return undefined
  const { id, name, email, emailVerified, organisation } = person
  return {
    accountId: id,
    claims: async () => ({
      sub: id,
      name,
      email,
      email_verified: emailVerified,
      ...(organisation ? { o: organisation } : {}),
    }),
  }
}
