/**
 * The PIN of the privacy screen, as a salted hash on this device. It keeps people out who use the device without tools; it does
 * not encrypt anything. Signing out removes it.
 */
import { fromText, randomBytes, toText } from '../../lib/bytes.ts'
import { pbkdf2 } from '../../lib/pbkdf2.ts'
import { readPin, writePin } from './stored-pin.ts'

/** PBKDF2 with SHA-256; OWASP names 600,000 rounds. */
const ROUNDS = 600_000
/** Wrong attempts without a wait, the first wait and the longest one, ms. The wait doubles with each attempt. */
const FREE_ATTEMPTS = 3
const FIRST_WAIT_MS = 5000
const LONGEST_WAIT_MS = 5 * 60_000

export const PIN = { minLength: 4, maxLength: 12 } as const
export const isPin = (text: string): boolean =>
  /^\d+$/.test(text) && text.length >= PIN.minLength && text.length <= PIN.maxLength

/** Browsers hash only on secure origins. */
export const canHavePin = (): boolean => globalThis.crypto?.subtle !== undefined

const hashOf = async (pin: string, salt: string): Promise<string> => toText(await pbkdf2(pin, fromText(salt), ROUNDS))

export async function setPin(pin: string): Promise<void> {
  const salt = toText(randomBytes(16))
  writePin({ salt, hash: await hashOf(pin, salt), failures: 0, nextAt: 0 })
}

/** Wait after this many wrong attempts in a row, ms. */
export const waitAfter = (failures: number): number =>
  failures < FREE_ATTEMPTS ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (failures - FREE_ATTEMPTS), LONGEST_WAIT_MS)

export type PinAnswer = { kind: 'right' } | { kind: 'wrong' } | { kind: 'wait'; seconds: number }

/** Counts the attempt before it is checked: a reload in between does not save it. */
export async function tryPin(pin: string, now = Date.now()): Promise<PinAnswer> {
  const stored = readPin()
  if (!stored) return { kind: 'right' }
  // A clock that was set back does not lengthen the wait.
  const until = Math.min(stored.nextAt, now + LONGEST_WAIT_MS)
  if (until > now) return { kind: 'wait', seconds: Math.ceil((until - now) / 1000) }
  const failures = stored.failures + 1
  writePin({ ...stored, failures, nextAt: now + waitAfter(failures) })
  if ((await hashOf(pin, stored.salt)) !== stored.hash) return { kind: 'wrong' }
  writePin({ ...stored, failures: 0, nextAt: 0 })
  return { kind: 'right' }
}
