/** The vocabulary of generated libraries: English words first, then words made of syllables. */
const COUNT = 30_000

const english = (
  'the a of and to you in with for slow until then no stop ' +
  'evening gentle patient strict breath tempo metronome silence control tease denial permission obedience reward ' +
  'counting whisper velvet midnight morning beginner advanced training discipline pleasure restless mirror candle ' +
  'garden winter summer distance endless lesson teacher challenge marathon sudden rhythm waiting bedtime weekend ' +
  'journey promise secret surrender attention posture kneeling blindfold cadence instructor stranger holiday ritual ' +
  'thunder crimson autumn lantern harbour'
).split(' ')
const sounds = [
  'b br c ch d dr f fl g gl h j k l m n p pl qu r s st t tr v w z'.split(' '),
  'a ai e ee i o oo u ou y'.split(' '),
  ['', '', '', 'l', 'm', 'n', 'nd', 'r', 's', 'st', 't', 'x'],
]

/** A word of two or three syllables, determined by its number; two numbers may give the same word. */
function madeUp(number: number): string {
  let state = Math.imul(number + 1, 2_654_435_761) >>> 0
  const draw = (from: readonly string[]) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return from[Math.floor((state / 2 ** 32) * from.length)] ?? ''
  }
  return Array.from({ length: 2 + (number % 2) }, () => sounds.map(draw).join('')).join('')
}

/** Most frequent first: the nth word is used 1/n times as often as the first. */
export const vocabulary: readonly string[] = [
  ...new Set(Array.from({ length: COUNT }, (_, n) => english[n] ?? madeUp(n))),
]

/** Words in enough scripts that a search among 100,000 scripts has a thousandth page. */
export const frequentWords = english.slice(0, 5)
/** Words in some scripts of a hundred, long enough to be misspelt. */
export const commonWords = english.slice(14)
/** Words in about one script of a thousand. */
export const rareWords = vocabulary.slice(2000, 2050)

/** Transposes two letters or drops one. */
export const misspell = (word: string, index: number): string =>
  index % 2 === 0 ? `${word[0]}${word[2]}${word[1]}${word.slice(3)}` : `${word.slice(0, 3)}${word.slice(4)}`
