/**
 * Subjects that no public text may be about. A text that names one is held until an admin decides, so a false positive is
 * cheaper than a miss; words of ordinary play (pet, daddy, forced) are allowed.
 */
import { lookAlikes } from '@rubato/contracts/domain'

const forbiddenSubjects = ['minors', 'non-consent', 'real-person', 'incest', 'animals', 'self-harm'] as const
export type ForbiddenSubject = (typeof forbiddenSubjects)[number]

export const subjectMessages: Record<ForbiddenSubject, string> = {
  minors: 'Everybody in a script is an adult.',
  'non-consent': 'Everybody in a script wants what happens.',
  'real-person': 'A script is about nobody who exists.',
  incest: 'Nobody in a script is family.',
  animals: 'There are no animals in a script.',
  'self-harm': 'A script never asks anybody to harm themselves.',
}

const relatives =
  'mother|mom|mum|father|dad|parents?|sister|brother|siblings?|daughter|son|aunt|uncle|niece|nephew|cousin|grand(mother|father|ma|pa)'
const animals = 'dogs?|horses?|pon(y|ies)|goats?|sheep|pigs?|cows?|bulls?|donkeys?|stallions?|cats?|wol(f|ves)'

/** Matched against the output of `plain`: lower case, one blank between words. */
const patterns: Record<ForbiddenSubject, RegExp[]> = {
  minors: [
    /\b(child(ren|hood|like)?|kids?|(pre ?)?teen(s|ag\w+)?|tweens?|minors|under ?age\w*|toddlers?|infants?)\b/,
    /\b((pre)?school ?(boy|girl|kid)s?|(high|middle) ?school\w*|kindergarten|jail ?bait|loli\w*|shota\w*|barely ?legal)\b/,
    /\b(little|young|teen) ?(girl|boy)s?\b/,
    /\b([1-9]|1[0-7]|six|seven|eight|nine|ten|eleven|twelve|(thir|four|fif|six|seven)teen) ?(years? ?old|yrs? ?old|y\/?o)\b/,
    /\b(under|below|younger than) (18|eighteen)\b(?! ?(s|sec\w*|minutes?|strokes?|beats?|bpm|times?|cm|inch\w*)\b)/,
  ],
  'non-consent': [
    /\b(rap(e|es|ed|ing|ist)|non ?con(sensual|sent)?|molest\w*|sexual ?assault)\b/,
    /\b(against|without) (my|your|his|her|their) (will|consent)\b|\bwithout consent\b/,
    /\b(she|he|they) (is|are|was|were) (still )?(asleep|drugged|passed out|unconscious)\b/,
    /\bblack ?mail\w*\b|\b(hidden|secret) ?cam(era)?s?\b|\bupskirt\w*\b/,
  ],
  'real-person': [
    /\b(celebrit(y|ies)|real (person|people)|deep ?fakes?|famous (actor|actress|singer|model|streamer)s?)\b/,
    /(^|\s)@\w{3,}/,
  ],
  incest: [
    /\bincest\w*\b/,
    new RegExp(`\\b(your|my|his|her|their) ?(own |big |little |older |younger )?(${relatives})\\b`),
    new RegExp(`\\bstep ?(${relatives})s?\\b`),
  ],
  animals: [
    /\b(bestiality|zoophil\w*|animal ?sex)\b/,
    new RegExp(`\\b(sex|fuck\\w*|knot(s|ted)?|mount(s|ed)?) (\\w+ )?(with|by|from) (a|an|the|your|my) (${animals})\\b`),
    /\b(dog|horse|canine|equine|stallion) (cock|dick|penis|knot)s?\b/,
  ],
  'self-harm': [
    /\b(self ?harm\w*|suicid\w*|kill yourself|end your (own )?life|hang yourself|starve yourself|draw blood)\b/,
    /(?<!not |n't |never |without |avoid )\b(cut|cutting|burn|burning|hurt|hurting|injur\w+|harm|harming) yourself\b/,
  ],
}

const likeLetters: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}
/** Characters that resemble an i and an l. */
const LIKE_I_AND_L = /[1|]/g
/** Characters that are not drawn: they split a word that reads as whole. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Separators of words: blanks (also that of Braille, a symbol), line ends, dashes, and the underscores of tags. */
const BETWEEN_WORDS = /[\s\u2800\p{Pd}\p{Pc}]+/gu

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** First letters of alphabets that Unicode does not decompose: negative circled, negative squared, regional indicators. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6]
const SMALL_CAPITALS = {
  ᴀ: 'a',
  ʙ: 'b',
  ᴅ: 'd',
  ᴇ: 'e',
  ꜰ: 'f',
  ɢ: 'g',
  ʜ: 'h',
  ɪ: 'i',
  ᴊ: 'j',
  ᴋ: 'k',
  ʟ: 'l',
  ᴍ: 'm',
  ɴ: 'n',
  ᴘ: 'p',
  ʀ: 'r',
  ᴛ: 't',
  ᴜ: 'u',
  ᴠ: 'v',
  ᴡ: 'w',
  ʏ: 'y',
}
/** Characters outside ASCII that look like a Latin letter; the stroke of an i or an l is written as 1. */
const latin: ReadonlyMap<string, string> = new Map([
  ...lookAlikes,
  ...['ӏ', 'Ӏ', 'ǀ', 'ⵏ'].map((stroke) => [stroke, '1'] as const),
  ...Object.entries(SMALL_CAPITALS),
  ...ALPHABETS.flatMap((first) =>
    Array.from(LETTERS, (letter, index) => [String.fromCodePoint(first + index), letter] as const),
  ),
])

/** Lower case in Latin letters without accents, curly quotes and invisible characters, with one blank between words. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(INVISIBLE, '')
    .replace(/[‘’]/g, "'")
    .replace(BETWEEN_WORDS, ' ')
    // A capital I inside a word reads as an l.
    .replace(/(?<=[a-z])I(?=[a-z])/g, '1')
    .toLowerCase()
    .replace(/\P{ASCII}/gu, (character) => latin.get(character) ?? character)

/** Replaces digits and signs inside a word by the letters that they resemble: "ch1ld". */
const spelledOut = (text: string, stroke: 'i' | 'l'): string =>
  text.replace(/[\w@$|]+/g, (word) =>
    /[a-z]/.test(word)
      ? word.replace(LIKE_I_AND_L, stroke).replace(/[03457@$]/g, (sign) => likeLetters[sign] ?? sign)
      : word,
  )

/** The patterns, and how texts are read for them, as one text: stored results of a screening are outdated when it changes. */
export const subjectRules: string = [
  ...Object.values(patterns).flat(),
  INVISIBLE,
  BETWEEN_WORDS,
  LIKE_I_AND_L,
  JSON.stringify([likeLetters, ...latin]),
]
  .map(String)
  .join('\n')

/** The forbidden subjects that a text names, in the order of the list. Takes time in proportion to the length. */
export function namedSubjects(text: string): ForbiddenSubject[] {
  const written = plain(text)
  const readings = [...new Set([written, spelledOut(written, 'i'), spelledOut(written, 'l')])]
  return forbiddenSubjects.filter((subject) =>
    patterns[subject].some((pattern) => readings.some((reading) => pattern.test(reading))),
  )
}
