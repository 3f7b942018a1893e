/** The share of contractions among the places where a speaker could contract. */
import type { ShippedDialog } from '../read-dialogs.ts'
import { findingOf, type StyleFinding } from './finding.ts'

/** An instructor who contracts does so in at least this share; the rest is kept for weight ("You will wait."). */
const SHARE_MIN = 0.6

const contracted =
  /\b(\w+(n't|'ll|'re|'ve|'m|'d)|(it|that|there|what|who|here|let|where|how|nothing|everything|everyone|nobody)'s)\b/g
/** Full forms that have a short form, unless they end a clause ("as light as it is."). */
const full =
  /\b((it|that|there|what|who|here) is|(it|that|there|this|i|you|we|they) will|i am|(you|we|they) are|(i|you|we|they) would|(i|you|we|they) have (been|not|got|had|done|\w+ed)|let us|(do|does|did|is|are|was|were|has|have|had|would|could|should|will) not|can ?not)\b(?! *[.,;:?]| *$)/g

const numberOf = (text: string, pattern: RegExp): number => text.toLowerCase().match(pattern)?.length ?? 0
const total = (dialogs: readonly ShippedDialog[], pattern: RegExp): number =>
  dialogs.reduce((sum, { text }) => sum + numberOf(text, pattern), 0)

function checkShare(dialogs: readonly ShippedDialog[]): StyleFinding[] {
  const [short, long] = [total(dialogs, contracted), total(dialogs, full)]
  if (short >= SHARE_MIN * (short + long)) return []
  return [{ rule: 'contraction', message: `${short} of ${short + long} possible contractions; 60 % at least.` }]
}

/** @param contracts whether the instructor contracts at all */
export function checkContractions(dialogs: readonly ShippedDialog[], contracts: boolean): StyleFinding[] {
  if (contracts) return checkShare(dialogs)
  return dialogs
    .filter(({ text }) => numberOf(text, contracted) > 0)
    .map((dialog) => findingOf('contraction', 'This instructor says the full form.', dialog))
}
