/** The placeholders of a line: the engine fills the trigger's own; any other would be read with its braces. */
import { isPlaceholder, placeholdersFor, replacePlaceholders, type Placeholder } from '@rubato/contracts/domain'

/** The longest common reading of each value: the speaking time of a line is estimated with these. */
const widest: Record<Placeholder, string> = {
  count: 'seventy-seven',
  seconds: 'two hundred seventy-seven',
  hand: 'non-dominant',
  grip: 'normal',
  edges: 'seventeen',
  minutes: 'seventy-seven',
}

/** The placeholders of a text that nothing fills, braces included: unknown ones, and those that this trigger does not fill. A lone brace is unknown. */
export function placeholdersIn(trigger: string, text: string): { unknown: string[]; unfilled: string[] } {
  const filled: readonly string[] = placeholdersFor(trigger)
  const found = text.match(/\{[^}]*\}?|\}/g) ?? []
  const nameOf = (placeholder: string) => placeholder.slice(1, -1)
  const isKnown = (each: string) => each.endsWith('}') && isPlaceholder(nameOf(each))
  return {
    unknown: found.filter((each) => !isKnown(each)),
    unfilled: found.filter((each) => isKnown(each) && !filled.includes(nameOf(each))),
  }
}

/** The text with the longest reading of each value. */
export const fillWidest = (text: string): string => replacePlaceholders(text, (name) => widest[name])
