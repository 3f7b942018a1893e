/** The calls to the provider, by `openid-client`. Its description is read when it is needed first, and kept. */
import * as client from 'openid-client'
import type { Clock } from '../../ports/clock.ts'
import { IdentityProviderError } from '../../ports/identity.ts'
import { fetchLimited } from './fetch-limited.ts'
import { toProviderError } from './problems.ts'

export interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** For each call: people wait for it. Default: 5. */
  timeoutSeconds?: number
}

/** For times in tokens, seconds. */
export const CLOCK_TOLERANCE_SECONDS = 5
/** Before the browser is sent to the provider, an older description is read again: whether the provider answers, ms. */
const FRESH_MS = 30_000
/** Time after a failure in which the description is not requested again, ms. */
const PAUSE_MS = 2000

export interface ProviderCalls {
  /** The description of the provider and the client. Throws `IdentityProviderError`. */
  configuration(): Promise<client.Configuration>
  /** The same, of a provider that has answered a short while ago. */
  answering(): Promise<client.Configuration>
  /** Runs a call, its errors as `IdentityProviderError`. */
  ask<T>(call: (configuration: client.Configuration) => Promise<T>): Promise<T>
}

export function providerCalls(settings: ProviderSettings, clock: Clock): ProviderCalls {
  let loaded: client.Configuration | undefined
  let loadedAt = 0
  let loading: Promise<client.Configuration> | undefined
  let failure: { error: IdentityProviderError; at: number } | undefined

  async function load(): Promise<client.Configuration> {
    try {
      loaded = await discover(settings)
      loadedAt = clock.now()
      return loaded
    } catch (error) {
      failure = { error: toProviderError(error), at: clock.now() }
      throw failure.error
    } finally {
      loading = undefined
    }
  }

  const configuration = async (): Promise<client.Configuration> => loaded ?? loadOnce()

  /** Shared by concurrent callers. */
  async function loadOnce(): Promise<client.Configuration> {
    if (!loading && failure && clock.now() - failure.at < PAUSE_MS) throw failure.error
    loading ??= load()
    return loading
  }

  return {
    configuration,
    answering: async () => (loaded && clock.now() - loadedAt < FRESH_MS ? loaded : loadOnce()),
    async ask(call) {
      const found = await configuration()
      return call(found).catch((error: unknown) => {
        throw toProviderError(error)
      })
    },
  }
}

async function discover({
  issuer,
  clientId,
  clientSecret,
  timeoutSeconds = 5,
}: ProviderSettings): Promise<client.Configuration> {
  const server = new URL(issuer)
  const found = await client.discovery(
    server,
    clientId,
    { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    authenticationBy(clientSecret),
    {
      timeout: timeoutSeconds,
      [client.customFetch]: fetchLimited,
      // Production settings are https; a stand-in is not.
      execute: server.protocol === 'http:' ? [client.allowInsecureRequests] : [],
    },
  )
  ensureOwnPages(found.serverMetadata(), server.origin)
  return found
}

/** Every server has to support HTTP Basic (RFC 6749), unless its description says otherwise. */
function authenticationBy(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported
    const method = methods === undefined || methods.includes('client_secret_basic') ? basic : post
    method(server, ...rest)
  }
}

/** The browser is sent to the configured issuer alone, whatever its description says. */
function ensureOwnPages(metadata: client.ServerMetadata, origin: string): void {
  const pages = [metadata.authorization_endpoint, metadata.end_session_endpoint]
  const isForeign = (page: string | undefined) => page !== undefined && new URL(page).origin !== origin
  if (metadata.authorization_endpoint === undefined || metadata.jwks_uri === undefined || pages.some(isForeign))
    throw new IdentityProviderError('misconfigured', 'FOREIGN_PAGES')
}
