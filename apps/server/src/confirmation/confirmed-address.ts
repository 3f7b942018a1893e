/**
 * An address that was never confirmed owns nothing: a person may have signed up with the address of another one. What signs
 * in to an account, and what opens the members' area, waits for the confirmation.
 */
import type { EndpointName } from '@rubato/contracts/api'
import { AppError } from '../base/errors.ts'
import type { IdentityProvider } from '../ports/identity.ts'

/** The calls that are refused before the address is confirmed: the one table of the site. */
export const callsOfConfirmed = [
  'startSecondFactor',
  'confirmSecondFactor',
  'startPasskey',
  'addPasskey',
  'patreonAuthorize',
  'patreonLink',
  'testAnnouncement',
] as const satisfies EndpointName[]
export type CallOfConfirmed = (typeof callsOfConfirmed)[number]

export const needsConfirmed = (name: EndpointName): name is CallOfConfirmed =>
  callsOfConfirmed.some((each) => each === name)

/** Throws `account.email-unconfirmed` for an address that its account has not confirmed. */
export type EnsureConfirmed = (address: string | null) => Promise<void>

/**
 * A site that sends no mail cannot confirm addresses and asks for none to be. A hosted provider confirms addresses itself:
 * the site stores those alone that it calls verified.
 */
export function confirmedOnly({
  identity,
  sendsMail,
}: {
  identity: IdentityProvider
  sendsMail: boolean
}): EnsureConfirmed {
  if (identity.kind !== 'password' || !sendsMail) return async () => {}
  return async (address) => {
    if (address !== null && !(await identity.isConfirmed(address))) throw new AppError('account.email-unconfirmed')
  }
}
