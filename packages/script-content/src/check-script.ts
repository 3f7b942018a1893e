/** The check of a shipped script: coverage of the triggers, and the checks of each dialog. */
import {
  DESCRIPTION_LENGTH,
  intendedSexSchema,
  isTriggerId,
  tagNameSchema,
  TITLE_LENGTH,
  type Range,
  type TriggerId,
} from '@rubato/contracts/domain'
import { checkText, type CheckedDialog } from './check-dialog.ts'
import { similarDialogs } from './similarity.ts'
import { checkTone } from './tone.ts'

export interface CheckedScript {
  title: string
  description: string
  intended_sex: string
  tags: readonly string[]
  dialogs: readonly CheckedDialog[]
}

export const problemRules = [
  'card',
  'coverage',
  'unknown-trigger',
  'length',
  'duplicate',
  'near-duplicate',
  'shouting',
  'crude',
  'body',
  'spelling',
  'unknown-placeholder',
  'unfilled-placeholder',
  'missing-caution',
  'forbidden-phrase',
  'above-cap',
] as const
export type ProblemRule = (typeof problemRules)[number]
export interface Problem {
  rule: ProblemRule
  message: string
  trigger?: string
  text?: string
}

/** How many lines each trigger needs; an absent trigger needs none. */
export type Coverage = ReadonlyMap<TriggerId, number>

const at = (rule: ProblemRule, message: string, { trigger, text }: CheckedDialog): Problem => ({
  rule,
  message,
  trigger,
  text,
})
const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, '')
    .trim()

const outside = (text: string, { min, max }: Range) => text.length < min || text.length > max
function checkCard({ title, description, intended_sex, tags }: CheckedScript): Problem[] {
  const wrong: [boolean, string][] = [
    [outside(title, TITLE_LENGTH), 'The title is too short or too long.'],
    [outside(description, DESCRIPTION_LENGTH), 'The description is too short or too long.'],
    [!intendedSexSchema.safeParse(intended_sex).success, `Unknown intended_sex: ${intended_sex}`],
    [tags.some((tag) => !tagNameSchema.safeParse(tag).success), 'A tag has characters it may not have.'],
  ]
  return wrong.filter(([bad]) => bad).map(([, message]) => ({ rule: 'card', message }))
}

function checkCoverage(dialogs: readonly CheckedDialog[], coverage: Coverage): Problem[] {
  const counts = new Map<string, number>()
  for (const { trigger } of dialogs) counts.set(trigger, (counts.get(trigger) ?? 0) + 1)
  return [...coverage].flatMap(([trigger, needed]): Problem[] => {
    const has = counts.get(trigger) ?? 0
    return has < needed ? [{ rule: 'coverage', message: `Has ${has} lines, needs ${needed}.`, trigger }] : []
  })
}

/** Reports every dialog whose key equals the key of an earlier dialog. */
function repeated(
  dialogs: readonly CheckedDialog[],
  rule: ProblemRule,
  message: string,
  key: (dialog: CheckedDialog) => string,
) {
  const seen = new Set<string>()
  return dialogs
    .filter((dialog) => {
      const taken = seen.has(key(dialog))
      seen.add(key(dialog))
      return taken
    })
    .map((dialog) => at(rule, message, dialog))
}

function textProblems(dialog: CheckedDialog, line: string): Problem[] {
  return [
    ...(/!|[A-Z]{3}/.test(line) ? [at('shouting', 'No exclamation marks, no capitals.', dialog)] : []),
    ...checkText(dialog.trigger, line).map(({ rule, message }) => at(rule, message, dialog)),
  ]
}

function dialogProblems(dialog: CheckedDialog): Problem[] {
  const unknown = isTriggerId(dialog.trigger) ? [] : [at('unknown-trigger', 'Not in the catalogue.', dialog)]
  const lines = dialog.speech === undefined ? [dialog.text] : [dialog.text, dialog.speech]
  const tone = checkTone(dialog.text).map(({ rule, message }) => at(rule, message, dialog))
  return [...unknown, ...tone, ...lines.flatMap((line) => textProblems(dialog, line))]
}

/**
 * Every problem of a script; empty when it may ship. Text and speech of each dialog are checked; tone and similarity in
 * the text alone.
 */
export function checkScript(script: CheckedScript, coverage: Coverage = new Map()): Problem[] {
  const { dialogs } = script
  return [
    ...checkCard(script),
    ...checkCoverage(dialogs, coverage),
    ...dialogs.flatMap(dialogProblems),
    ...repeated(dialogs, 'duplicate', 'Said elsewhere in this script.', ({ text }) => bare(text)),
    ...similarDialogs(dialogs).map(({ line, of }) => at('near-duplicate', `Nearly “${of.text}”`, line)),
  ]
}
