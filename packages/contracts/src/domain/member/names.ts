/** User names: which characters are allowed, and which names count as the same. */
import { z } from 'zod'
import { membershipTiers } from './membership.ts'
import { isVisible } from '../primitives.ts'
import { USERNAME_LENGTH, usernameSchema, usernameTooLong } from './user.ts'

/** Look-alikes of Latin letters and digits after NFKC and lower case; each maps to the character that it resembles. */
const lookAlikesOf: Record<string, string> = {
  a: 'аαɑ',
  b: 'вьβᏼ',
  c: 'сϲᴄ',
  d: 'ԁɗ',
  e: 'еεєҽ',
  f: 'ғſƒ',
  g: 'ɡց',
  h: 'нһηհ',
  i: 'іιıɩ1lӏїӀ',
  j: 'јϳ',
  k: 'кκҡқ',
  m: 'мμ',
  n: 'пոռ',
  o: 'оοσςօ0ᴏө',
  p: 'рρ',
  q: 'ԛգ',
  r: 'гᴦ',
  s: 'ѕꜱ',
  t: 'тτ',
  u: 'υսʋ',
  v: 'ѵν',
  w: 'ԝωѡ',
  x: 'хχҳ',
  y: 'уγүү',
  z: 'ᴢζ',
  '3': 'зӡ',
}
export const lookAlikes: ReadonlyMap<string, string> = new Map(
  Object.entries(lookAlikesOf).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
)

/** One code point in lower case; one whose lower case is several stays as it is. */
function toLower(character: string): string {
  const lower = character.toLowerCase()
  return Array.from(lower).length === 1 ? lower : character
}

/** Two names with the same result look alike. The database's `fold_name` computes the same. */
export const foldName = (name: string): string =>
  Array.from(name.normalize('NFKC'), toLower)
    .map((character) => lookAlikes.get(character) ?? character)
    .join('')

const titles = 'admin administrator moderator mod staff team official support help security system root owner'
const words = 'patreon anonymous deleted everybody nobody null undefined'
/** The author of works that were left without a name. */
export const FORMER_MEMBER = 'former-member'
const reserved = [...membershipTiers, ...`${titles} ${words} ${FORMER_MEMBER}`.split(' ')]
/** The folded name without easily overlooked characters: combining marks, dots, dashes and underscores. */
const bare = (name: string): string => foldName(name.normalize('NFKD').replace(/[\p{M}_.-]/gu, ''))
const reservedNames = new Set(reserved.map(bare))

/** True for a name that seems to speak for the site. `productName` is the author of the shipped scripts. */
export function isReservedName(name: string, productName: string): boolean {
  const given = bare(name)
  return reservedNames.has(given) || given === bare(productName.replace(/\s/gu, ''))
}

const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]
/** True when the name mixes alphabets whose letters look alike. */
const mixesAlphabets = (name: string): boolean => scripts.filter((script) => script.test(name)).length > 1

/** A new user name. Existing names may be older than these rules. */
export const newUsernameSchema = z
  .string()
  // Before composition a letter may be several code units: twice the length is let through to the check behind it.
  .max(2 * USERNAME_LENGTH.max, usernameTooLong)
  .normalize('NFKC')
  .pipe(usernameSchema)
  .refine((name) => /[\p{L}\p{N}]/u.test(name) && isVisible(name), 'Username must contain a letter or a number.')
  .refine((name) => !/[\u115F\u1160\u3164\uFFA0]/u.test(name), 'Username holds a letter that cannot be seen.')
  .refine((name) => !mixesAlphabets(name), 'Username can only contain letters of one alphabet.')
