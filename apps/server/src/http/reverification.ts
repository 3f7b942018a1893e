/** Which calls need a fresh proof of a factor, and how fresh: the one table of the site. */
import { endpoints, type EndpointName } from '@rubato/contracts/api'
import { isFresh, type ReverificationPreset, type SessionFactors } from '@rubato/contracts/domain'
import { AppError } from '../base/errors.ts'

/** Calls of admins, which are all `strict`, are not listed. */
const presets: Partial<Record<EndpointName, ReverificationPreset>> = {
  patreonUnlink: 'moderate',
  cancelSubscription: 'moderate',
  exportData: 'strict',
  requestErasure: 'strict',
  // With a stolen session alone, its owner can neither be locked out nor the account be entered again.
  changePassword: 'strict',
  startSecondFactor: 'strict',
  confirmSecondFactor: 'strict',
  renewRecoveryCodes: 'strict',
  removePasskey: 'strict',
  removeSecondFactor: 'strict_mfa',
  // A passkey proves both factors, and an address sets a password: with less, a stolen phone would be enough for the above.
  startPasskey: 'strict_mfa',
  addPasskey: 'strict_mfa',
  changeEmail: 'strict_mfa',
}

/** The preset of a call; null for a call that needs no fresh proof. */
export const presetOf = (name: EndpointName): ReverificationPreset | null =>
  endpoints[name].access === 'admin' ? 'strict' : (presets[name] ?? null)

/** Throws `auth.reverification-required`, with the preset, unless the factors are fresh enough for the call. */
export function ensureReverified(name: EndpointName, factors: SessionFactors, now: number): void {
  const preset = presetOf(name)
  if (preset === null || isFresh(preset, factors, now)) return
  throw new AppError('auth.reverification-required', { reverification: preset })
}
