/** Which values the engine sends along with which moment; a placeholder anywhere else would leave a hole in the line. */
import { isPlaceholderName, replacePlaceholders, type PlaceholderName, type TriggerId } from '@rubato/contracts/domain'

/** As long as each value commonly reads: what a line takes to say is judged with these in place. */
const widest: Record<PlaceholderName, string> = {
  count: 'seventy-seven',
  seconds: 'two hundred seventy-seven',
  hand: 'non-dominant',
  grip: 'normal',
}

export const filledValues: Partial<Record<TriggerId, readonly PlaceholderName[]>> = {
  'grip-light': ['grip'],
  'grip-normal': ['grip'],
  'grip-tight': ['grip'],
  'hand-dominant': ['hand'],
  'hand-non-dominant': ['hand'],
  clench: ['seconds'],
  'double-speed': ['seconds'],
  'cluster-strokes': ['count'],
  'grip-challenge': ['count'],
  'grip-challenge-light': ['count'],
  'grip-challenge-tight': ['count'],
  'ball-squeeze': ['seconds'],
  'ball-slap': ['count'],
  'cock-flick': ['count'],
  'rubber-band-snap': ['count'],
  'rubber-band-snap-hard': ['count'],
  'palming-start': ['seconds'],
  'edging-cooldown': ['seconds'],
  'post-orgasm-torture': ['seconds'],
  'breath-hold': ['seconds'],
  'butt-plug-vibrate-start': ['seconds'],
  'eyes-close': ['seconds'],
}

/** The placeholders of a text, braces included, split by whether the moment fills them. A lone brace is unknown. */
export function placeholdersIn(trigger: string, text: string): { unknown: string[]; unfilled: string[] } {
  const filled: readonly string[] = (filledValues as Partial<Record<string, readonly string[]>>)[trigger] ?? []
  const found = text.match(/\{[^}]*\}?|\}/g) ?? []
  const nameOf = (placeholder: string) => placeholder.slice(1, -1)
  const isPlaceholder = (each: string) => each.endsWith('}') && isPlaceholderName(nameOf(each))
  return {
    unknown: found.filter((each) => !isPlaceholder(each)),
    unfilled: found.filter((each) => isPlaceholder(each) && !filled.includes(nameOf(each))),
  }
}

/** The text with its values at their longest. */
export const fillWidest = (text: string): string => replacePlaceholders(text, (name) => widest[name])
