/** Triggers that inputs may call for at any time. */
import type { OrgasmOutcome, PlayableGame, Question, TriggerId } from '@rubato/contracts/domain'
import { releaseTriggers } from '../../safety/release.ts'
import { outcomeResponses } from '../../config/resolve-config.ts'

const always: readonly TriggerId[] = [
  'premature-edge',
  'premature-ruin',
  'frustrating',
  'edging',
  'stroke-stop',
  'stroke-start',
  'hard-yet',
  'warm-up',
  'stroke-slower',
  'stroke-faster',
  'stroke-little-slower',
  'stroke-little-faster',
  'grip-normal',
  'do-not-cum',
  'game-over',
  '3',
  '2',
  '1',
]

/** Lines that fill the rests which inputs make, and the time which answers save. */
const fillsTime: readonly TriggerId[] = [
  'do-not-cum',
  'frustrating',
  'stroke-stop',
  'after-ruined-orgasm',
  'orgasm-denied',
]
/** Lines that come with every edge, or with every report. */
const recurs: readonly TriggerId[] = ['edging', 'edging-cooldown', 'stroke-start', 'premature-edge', 'premature-ruin']
const SHORTLIST = 4
const RECURRING_SHORTLIST = 12
const LONG_SHORTLIST = 20

/** How many lines of a trigger are kept ready for inputs. */
export function shortlistLength(trigger: TriggerId): number {
  if (fillsTime.includes(trigger)) return LONG_SHORTLIST
  return recurs.includes(trigger) ? RECURRING_SHORTLIST : SHORTLIST
}

/**
 * In the order in which they are needed; release lines only for items that the game opens, answers only for questions
 * that it asks, responses to the end only for `outcomes`, the ends that the game may have.
 */
export const reactiveTriggers = (game: PlayableGame, outcomes: readonly OrgasmOutcome[]): TriggerId[] => {
  const opened = new Set(game.events.flatMap((event) => (event.kind === 'open' ? [event.item] : [])))
  const releases = [...opened].map((item) => releaseTriggers[item]).filter((trigger) => trigger !== undefined)
  const isAsked = (question: Question) =>
    game.events.some((event) => event.kind === 'ask' && event.question === question)
  const responses = [...outcomes.map((outcome) => outcomeResponses[outcome]), outcomeResponses.denied]
  const answers: TriggerId[] = [
    ...(isAsked('edge') ? (['edging-cooldown'] as const) : []),
    ...(isAsked('swallowed') ? (['precum-swallowed'] as const) : []),
  ]
  return [...always, ...responses, ...answers, ...releases]
}
