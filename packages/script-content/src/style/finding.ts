/** The findings of the style guide's rules. */
import type { ShippedDialog } from '../read-dialogs.ts'

const styleRules = [
  'coverage',
  'alternatives',
  'room',
  'opening',
  'contraction',
  'let',
  'simile',
  'word',
  'cue-first',
  'late-caution',
  'claim',
  'promise',
  'ground',
  'numeral',
  'placeholder-share',
  'kind-share',
  'mean-words',
  'monotone',
] as const
export type StyleRule = (typeof styleRules)[number]

export interface StyleFinding {
  rule: StyleRule
  message: string
  trigger?: string
  text?: string
}

export const findingOf = (rule: StyleRule, message: string, { trigger, text }: ShippedDialog): StyleFinding => ({
  rule,
  message,
  trigger,
  text,
})

export function groupByTrigger(dialogs: readonly ShippedDialog[]): ReadonlyMap<string, ShippedDialog[]> {
  return Map.groupBy(dialogs, ({ trigger }) => trigger)
}
