/** Different characters: 32 random hexadecimal digits have fewer than this once in 20 million. */
const DIFFERENT_MIN = 8

/** Why a secret is easy to guess; null for a secret that passes all checks. */
export function weaknessOf(secret: string, length: number): string | null {
  if (secret.length < length) return `is shorter than ${length} characters`
  if (new Set(secret).size < DIFFERENT_MIN) return `has fewer than ${DIFFERENT_MIN} different characters`
  if (isRepeated(secret)) return 'repeats itself'
  if (/\s/.test(secret)) return 'holds spaces, as a sentence does'
  return isSequence(secret) ? 'is mostly a sequence of neighbouring characters' : null
}

/** True when the text is a repetition of a part of at most half its length. */
const isRepeated = (text: string): boolean => (text + text).indexOf(text, 1) <= text.length / 2

/** True when more than half of the characters equal the previous one or its neighbour. */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1)
  return steps.length > codes.length / 2
}
