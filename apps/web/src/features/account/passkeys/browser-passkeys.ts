/** Passkeys of this browser (WebAuthn). The library is loaded when one is used. */
import { type accountSecurityEndpoints, type EndpointInput, proofEndpoints } from '@rubato/contracts/api'
import { call } from '../../../lib/api/api-client.ts'

type Assertion = EndpointInput<typeof proofEndpoints.signInWithPasskey>['body']['passkey']
type Attestation = EndpointInput<typeof accountSecurityEndpoints.addPasskey>['body']['passkey']

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

const library = () => import('@simplewebauthn/browser')

/** The member closed the browser's question, or its time is over. */
export const isPasskeyCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

/** The passkey exists on this device already. */
export const isPasskeyKnown = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError'

/** Asks for one of the member's passkeys to sign a new challenge. */
export async function provePasskey(): Promise<Assertion> {
  const options = await call(proofEndpoints.passkeyChallenge)
  const { startAuthentication } = await library()
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  const answer = await startAuthentication({ optionsJSON: options as unknown as Options })
  return { ...answer, clientExtensionResults: {} }
}

/** Makes a new passkey with options of the service. */
export async function createPasskey(options: Record<string, unknown>): Promise<Attestation> {
  const { startRegistration } = await library()
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  const answer = await startRegistration({ optionsJSON: options as unknown as Options })
  return { ...answer, clientExtensionResults: {} }
}
