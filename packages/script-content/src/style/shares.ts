/** Shares that hold over a script or a trigger: kinds of lines by times heard, lines with placeholders, words, lengths. */
import { lineKinds, type LineKind, type ShippedDialog } from '../read-dialogs.ts'
import { wordsOf } from '../similarity.ts'
import type { CharacterSheet } from './character-sheets.ts'
import { groupByTrigger, type StyleFinding } from './finding.ts'
import timesHeard from './times-heard.json' with { type: 'json' }

/** How far the share of a kind may be from the sheet. */
const SHARE_TOLERANCE = 0.03
const WORDS_TOLERANCE = 1
/** The longest line of a trigger has at least this many times the characters of its shortest. */
const SPREAD_MIN = 1.5

const heard: ReadonlyMap<string, number> = new Map(Object.entries(timesHeard))
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/**
 * The share of each kind among the lines heard in 30 minutes: every line of a trigger is said equally often, and every
 * trigger as often as `times-heard.json` says.
 */
export function kindShares(dialogs: readonly ShippedDialog[]): Record<LineKind, number> {
  const sums: Record<LineKind, number> = { instruction: 0, sensation: 0, tease: 0, praise: 0 }
  let total = 0
  for (const [trigger, lines] of groupByTrigger(dialogs)) {
    const times = heard.get(trigger) ?? 0
    total += times
    for (const { kind = 'instruction' } of lines) sums[kind] += times / lines.length
  }
  for (const kind of lineKinds) sums[kind] /= total || 1
  return sums
}

function checkKinds(dialogs: readonly ShippedDialog[], sheet: CharacterSheet): StyleFinding[] {
  const shares = kindShares(dialogs)
  return lineKinds
    .filter((kind) => Math.abs(shares[kind] - sheet.shares[kind]) > SHARE_TOLERANCE)
    .map((kind) => ({
      rule: 'kind-share',
      message: `${kind}: ${percent(shares[kind])} of the lines heard; ${percent(sheet.shares[kind])} by the sheet.`,
    }))
}

function checkWords(dialogs: readonly ShippedDialog[], sheet: CharacterSheet): StyleFinding[] {
  const mean = dialogs.reduce((sum, { text }) => sum + wordsOf(text).length, 0) / dialogs.length
  if (Math.abs(mean - sheet.words) <= WORDS_TOLERANCE) return []
  return [{ rule: 'mean-words', message: `${mean.toFixed(1)} words a line; ${sheet.words} by the sheet.` }]
}

function checkTrigger([trigger, lines]: [string, ShippedDialog[]]): StyleFinding[] {
  const filled = lines.filter(({ text }) => text.includes('{')).length
  const lengths = lines.map(({ text }) => text.length)
  const wrong: [boolean, StyleFinding][] = [
    [filled > lines.length / 2, { rule: 'placeholder-share', message: 'More than half have placeholders.', trigger }],
    [
      Math.max(...lengths) < SPREAD_MIN * Math.min(...lengths),
      { rule: 'monotone', message: 'All lines are equally long.', trigger },
    ],
  ]
  return wrong.filter(([isWrong]) => isWrong).map(([, finding]) => finding)
}

/** A line of a theme is heard in one of many sessions: it has no part in the shares of all lines heard. */
const outsideThemes = (dialogs: readonly ShippedDialog[]): readonly ShippedDialog[] =>
  dialogs.filter(({ when }) => when?.theme === undefined)

export const checkShares = (dialogs: readonly ShippedDialog[], sheet: CharacterSheet): StyleFinding[] => [
  ...checkKinds(outsideThemes(dialogs), sheet),
  ...checkWords(outsideThemes(dialogs), sheet),
  ...[...groupByTrigger(dialogs)].flatMap(checkTrigger),
]
