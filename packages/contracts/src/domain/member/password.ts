/** Rules for new passwords: a minimum length, and refusal of passwords that are guessed first. */
import { z } from 'zod'
import { PASSWORD_LENGTH_MAX } from './user.ts'

export const PASSWORD_LENGTH = { min: 10, max: PASSWORD_LENGTH_MAX } as const
/** Fewest characters of a password that do not follow from the character before them. */
const MIN_FREE_CHARACTERS = 5
/** Shortest part of an address or a name that is searched for. */
const MIN_PERSONAL_PART = 3

/** The user who chooses the password. */
export interface PasswordOwner {
  email: string
  username: string
}

/** Characters that are neighbours in these rows follow from each other, in both directions. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  'qwertzuiopü',
  'azertyuiop',
  'qsdfghjklm',
  'yxcvbnm',
  '!@#$%^&*()',
  '1q2w3e4r5t6z7u8i9o0p',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  '1qay2wsx3edc4rfv5tgb6zhn7ujm',
]
const neighbours = new Set(
  rows.flatMap((row) => Array.from(row.slice(1)).flatMap((to, index) => [`${row[index]}${to}`, `${to}${row[index]}`])),
)

/** Words that most guessed passwords are made of. */
const commonWords =
  `password passwort passwd pass123 letmein welcome iloveyou loveyou sunshine princess football baseball
  basketball superman batman dragon monkey master shadow michael jennifer jessica charlie trustno1 whatever starwars pokemon
  computer internet administrator admin changeme default secret login hello freedom mustang access killer summer winter
  liverpool chelsea arsenal correcthorsebatterystaple correct-horse-battery-staple test user guest`
    .split(/\s+/)
    .sort((a, b) => b.length - a.length)
const disguises: Record<string, string> = { a: '[a@4]', e: '[e3]', i: '[i1!]', o: '[o0]', s: '[s$5]', t: '[t7]' }
const disguised = (word: string): string => Array.from(word, (letter) => disguises[letter] ?? letter).join('')
/** The common words, and years, which often follow them. */
const commonPattern = new RegExp([...commonWords.map(disguised), '(?:19|20)[0-9][0-9]'].join('|'), 'gu')

/** Replaces a word that was removed. */
const TAKEN_OUT = '\u0000'
const normalize = (text: string): string => text.normalize('NFKC').toLowerCase()

/** The address, the user name, and the parts of both, longest first. */
function personalParts({ email, username }: Partial<PasswordOwner>): string[] {
  const local = normalize(email ?? '').split('@')[0] ?? ''
  const name = normalize(username ?? '')
  const parts = [normalize(email ?? ''), local, name, ...`${local} ${name}`.split(/[^\p{L}\p{N}]+/u)]
  return parts.filter((part) => part.length >= MIN_PERSONAL_PART).sort((a, b) => b.length - a.length)
}

/** "abcabcab" is as weak as "abc". A repeated piece that is itself as long as a password is accepted. */
function repeatsPiece(text: string): boolean {
  const lengths = Array.from({ length: PASSWORD_LENGTH.min - 1 }, (_, index) => index + 1)
  return lengths.some((length) => 2 * length <= text.length && text.slice(length) === text.slice(0, -length))
}

function isPredictable(text: string): boolean {
  const characters = Array.from(text)
  const free = characters.filter((character, index) => {
    const before = characters[index - 1]
    return before !== character && !neighbours.has(`${before}${character}`)
  })
  return free.length < MIN_FREE_CHARACTERS
}

/** Why a password is refused, in a sentence for its owner; undefined when it is accepted. The length is not checked. */
export function weakPasswordReason(password: string, owner: Partial<PasswordOwner> = {}): string | undefined {
  const text = normalize(password)
  if (isPredictable(text) || repeatsPiece(text))
    return 'Password is too easy to guess: it repeats itself or follows the keyboard.'
  const withoutWords = text.replaceAll(commonPattern, TAKEN_OUT)
  if (isPredictable(withoutWords)) return 'Password is too easy to guess: it is among the most common ones.'
  const withoutOwner = personalParts(owner).reduce((rest, part) => rest.replaceAll(part, TAKEN_OUT), text)
  if (isPredictable(withoutOwner.replaceAll(commonPattern, TAKEN_OUT))) {
    return 'Password is too easy to guess: it is your address or name.'
  }
  return undefined
}

/** A new password, without knowledge of its owner. A caller that knows the owner also calls `weakPasswordReason`. */
export const newPasswordSchema = z
  .string()
  .min(PASSWORD_LENGTH.min, `Password must be at least ${PASSWORD_LENGTH.min} characters long.`)
  .max(PASSWORD_LENGTH.max, `Password cannot exceed ${PASSWORD_LENGTH.max} characters.`)
  .check((context) => {
    const { value } = context
    if (value.length < PASSWORD_LENGTH.min || value.length > PASSWORD_LENGTH.max) return
    const message = weakPasswordReason(value)
    if (message) context.issues.push({ code: 'custom', input: value, message })
  })
