/** The first clause of a line: the instruction, without the remarks after it. */

/** A sentence that begins with one of these says its condition first: its first clause alone would not make sense. */
const CONDITIONS = /^(?:if|when|while|as|before|after|once|unless|until|though|because)\b/i
/** One of these words alone is no instruction. */
const FILLER_WORD = /^(?:yes|no|now|good|and|then|so|there|well|hello|oh|ah|right|okay|ok|here|i know)$/i

/** The text up to the end of its first sentence. */
const firstSentence = (text: string): string => /^.*?[.?!\u2026](?=\s|$)/.exec(text)?.[0] ?? text

/**
 * "Slower. I'm in no hurry." -> "Slower."; "Hands off, and let it sink." -> "Hands off.". The whole first sentence where a
 * part of it would not make sense; the text itself where it is one clause.
 */
export function firstClause(text: string): string {
  const sentence = firstSentence(text)
  const clause = /^[^,;:\u2013\u2014]+(?=[,;:]| [\u2013\u2014])/.exec(sentence)?.[0]
  return clause === undefined || CONDITIONS.test(sentence) || FILLER_WORD.test(clause) ? sentence : `${clause}.`
}
