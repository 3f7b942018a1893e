/** The placeholders of a line: the engine fills those of the trigger's row, any other would be read aloud with its braces. */
import { triggerFacts, type Placeholder } from '@rubato/contracts/domain'

/** The longest common reading of each value: the speaking time of a line is estimated with these. */
const widest: Record<Placeholder, string> = {
  count: 'seventy-seven',
  seconds: 'two hundred seventy-seven',
  hand: 'non-dominant',
  grip: 'normal',
}

const isKnown = (name: string): name is Placeholder => Object.hasOwn(widest, name)

/** The placeholders of a text that nothing fills, braces included: unknown ones, and those that this trigger does not fill. A lone brace is unknown. */
export function placeholdersIn(trigger: string, text: string): { unknown: string[]; unfilled: string[] } {
  const filled: readonly string[] = triggerFacts(trigger).values
  const found = text.match(/\{[^}]*\}?|\}/g) ?? []
  const nameOf = (placeholder: string) => placeholder.slice(1, -1)
  const isPlaceholder = (each: string) => each.endsWith('}') && isKnown(nameOf(each))
  return {
    unknown: found.filter((each) => !isPlaceholder(each)),
    unfilled: found.filter((each) => isPlaceholder(each) && !filled.includes(nameOf(each))),
  }
}

/** The text with the longest reading of each value. */
export const fillWidest = (text: string): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (isKnown(name) ? widest[name] : whole))
