import { FaultBoard, faultSchema, type FaultInput } from '../faults.ts'
import { listen, type ListenOptions } from '../listen.ts'
import type { OidcRoute } from './app.ts'

/** The client that the stand-in knows. */
const standInOidcClient = {
  id: 'rubato-development-oidc',
  secret: 'rubato-development-oidc-secret',
} as const

export type RunningOidc = {
  /** For `OIDC_ISSUER`, `OIDC_CLIENT_ID` and `OIDC_CLIENT_SECRET`. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Protocol calls so far, by name of the route. */
  readonly calls: readonly OidcRoute[]
  setFault(route: OidcRoute, fault: FaultInput, times?: number): void
  clearFaults(): void
  /** Signs with a new key from now on; the old key is not published any more. */
  rotateKeys(): void
  /** The next ID token has another nonce than the site asked for. */
  sendWrongNonce(): void
  /** Makes every code void, as after its lifetime. */
  expireCodes(): void
  /** Ends every session at the provider's end: no refresh token is accepted any more. */
  revokeRefreshTokens(): void
  close(): Promise<void>
}

type OidcOptions = ListenOptions & {
  /** Life of an ID token, seconds; default five minutes. */
  readonly tokenSeconds?: number
}

/**
 * Starts an OpenID Connect provider, on the certified library `oidc-provider`. The server uses it when the settings of the
 * hosted provider name it. The site may be at any port of this machine. Rejects as `listen` does.
 */
export const startOidc = async ({ tokenSeconds = 300, ...options }: OidcOptions = {}): Promise<RunningOidc> => {
  // Loaded here alone: most tests and starts have no hosted provider.
  const { buildOidcStandIn } = await import('./app.ts')
  const faults = new FaultBoard()
  const { app, store, calls, open, rotateKeys, sendWrongNonce } = buildOidcStandIn(faults, {
    clientId: standInOidcClient.id,
    clientSecret: standInOidcClient.secret,
    redirectUris: ['http://localhost/sign-in/callback', 'http://127.0.0.1/sign-in/callback'],
    signedOutUris: ['http://localhost/', 'http://127.0.0.1/'],
    tokenSeconds,
  })
  const issuer = await listen(app, options)
  open(issuer)
  return {
    issuer,
    clientId: standInOidcClient.id,
    clientSecret: standInOidcClient.secret,
    calls,
    setFault: (route, fault, times) => faults.set(route, faultSchema.parse(fault), times),
    clearFaults: () => faults.clear(),
    rotateKeys,
    sendWrongNonce,
    expireCodes: () => store.expireCodes(),
    revokeRefreshTokens: () => store.revokeRefreshTokens(),
    close: () => app.close(),
  }
}
