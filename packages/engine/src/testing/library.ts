import {
  conditionValues,
  factPlaceholders,
  formatConditions,
  triggers,
  type LineConditions,
} from '@rubato/contracts/domain'
import type { DialogLibrary, EarlierSessions, ScriptDialog } from '../dialog/library.ts'

/** Two dialogs and a third with a placeholder for every named trigger, one dialog for every number. */
const lines: ScriptDialog[] = triggers.flatMap(({ id, group, label }) => {
  const first: ScriptDialog = { id: `${id}/1`, trigger: id, text: label }
  if (group === 'counts') return [first]
  const again: ScriptDialog = { id: `${id}/2`, trigger: id, text: `${label}, again` }
  return [first, again, { id: `${id}/3`, trigger: id, text: `${label}, {seconds} seconds` }]
})

export const twoLineLibrary: DialogLibrary = { scripts: [lines], lastSpoken: {} }

/** Lines that claim something about the session, for triggers that are said often: each names its claim. */
const claims: ScriptDialog[] = (
  ['do-not-cum', 'frustrating', 'edging-cooldown', 'premature-ruin', 'game-over', 'warm-up'] as const
).flatMap((trigger) => {
  const whens: LineConditions[] = [
    ...conditionValues.times.map((times) => ({ times })),
    ...conditionValues.pace.map((pace) => ({ pace })),
    ...conditionValues.had.map((had) => ({ had })),
    ...conditionValues.past.map((past) => ({ past })),
    ...conditionValues.last.map((last) => ({ last })),
    ...conditionValues.step.flatMap((step) => ['one', 'two'].map((theme) => ({ theme, step }))),
    { promises: 'treat', phase: 'early' },
    { keeps: 'treat' },
  ]
  const conditioned = whens.map((when) => ({
    id: `${trigger}/${formatConditions(when)}`,
    trigger,
    text: formatConditions(when),
    when,
  }))
  // Two conditions: of the lines that hold those with the most are said.
  const facts = factPlaceholders.flatMap((name) =>
    conditionValues.phase.flatMap((phase) =>
      conditionValues.intensity.map((intensity) => {
        const when: LineConditions = { phase, intensity }
        return { id: `${trigger}/${name}/${formatConditions(when)}`, trigger, text: `{${name}} ${name}.`, when }
      }),
    ),
  )
  return [...conditioned, ...facts]
})

/** What is remembered where lines claim something: edges usually came at 100 bpm. */
export const earlierSessions: EarlierSessions = {
  hasAny: true,
  hasSameScript: false,
  isLongAgo: true,
  lastOutcome: 'denied',
  edgeTempo: 100,
}

/** The same lines, and lines that claim something about the session or earlier ones. */
export const claimingLibrary: DialogLibrary = {
  scripts: [[...lines, ...claims]],
  lastSpoken: {},
  earlier: earlierSessions,
}
