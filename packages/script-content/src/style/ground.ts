/** Claims about the moment that a line cannot know to be true: the tempo that follows, the time that is left, a rest's length. */
import type { TriggerId } from '@rubato/contracts/domain'
import type { ShippedDialog } from '../read-dialogs.ts'
import { findingOf, type StyleFinding } from './finding.ts'

interface GroundRule {
  pattern: RegExp
  message: string
  /** Of these triggers; of all where absent. */
  triggers?: readonly TriggerId[]
  /** The claim has its ground in this condition. */
  unless?: (when: ShippedDialog['when']) => boolean
}

const tempoLines: readonly TriggerId[] = [
  'stroke-faster',
  'stroke-little-faster',
  'stroke-slower',
  'stroke-little-slower',
  'stroke-start',
]
/** Conditions after which the strokes come back at half the tempo or slower. */
const slowReturns: readonly unknown[] = ['reached', 'too-close', 'eased', 'not-reached']

const rules: readonly GroundRule[] = [
  {
    triggers: tempoLines,
    pattern: /\b(allegro|vivace|presto|andante|adagio|largo|walking tempo)\b/i,
    message: 'Names a tempo, and the tempo that follows may be another.',
  },
  {
    triggers: ['stroke-start'],
    pattern: /\b(as it was|(in|at) the same (time|tempo)|you know the tempo|where we left|the bar we left)\b/i,
    message: 'After a rest the tempo is rarely the one before it.',
  },
  {
    triggers: ['stroke-start'],
    pattern:
      /\b(begin|start|go)( again)?, and (begin |go )?(gently|easy|slow)|\bslow is fine\b|\bbegin softly\b|\bslowly\b/i,
    message: 'Strokes may come back fast: needs the condition intensity gentle, or a report after which they are slow.',
    unless: (when) => when?.intensity === 'gentle' || slowReturns.includes(when?.after),
  },
  {
    triggers: ['stroke-slower', 'stroke-little-slower'],
    pattern:
      /\byou (rode|took|were winning|rushed)|\bgood work\b|\bback to slow\b|\bslow(ly)? again\b|\blent you that speed\b/i,
    message: 'The strokes before it may have been slow: needs the condition intensity strong.',
    unless: (when) => when?.intensity === 'strong',
  },
  {
    triggers: ['frustrating', 'edging-cooldown'],
    pattern: /\b(two|three|four|five|six|eight|ten) (slow |deep |long )?breaths\b/i,
    message: 'The rest may be over before the last of them.',
    unless: (when) => when?.step !== undefined,
  },
  {
    triggers: ['do-not-cum', 'frustrating', 'stroke-start', 'edge', 'edging', 'edging-cooldown'],
    pattern: /\b(last|final) pages?\b|\bnearly through\b|\bthe coda\b/i,
    message: 'A third of the game may be left.',
    unless: (when) => when?.turn === 'last',
  },
  {
    triggers: ['stroke-start', 'frustrating', 'edging-cooldown'],
    pattern: /\btry (that )?again\b|\blooking again\b/i,
    message: 'It may have been the last edge.',
    unless: (when) => when?.after !== 'not-reached',
  },
  { pattern: /\byou asked( me)? (so )?nicely\b/i, message: 'The member has no way to ask.' },
]

export const checkGround = (dialogs: readonly ShippedDialog[]): StyleFinding[] =>
  dialogs.flatMap((dialog) =>
    rules
      .filter(
        ({ triggers, pattern, unless }) =>
          (triggers?.includes(dialog.trigger) ?? true) && pattern.test(dialog.text) && unless?.(dialog.when) !== true,
      )
      .map(({ message }) => findingOf('ground', message, dialog)),
  )
