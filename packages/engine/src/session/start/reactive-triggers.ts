/** Triggers that inputs may call for at any time. */
import type { PlayableGame, TriggerId } from '@rubato/contracts/domain'
import { releaseTriggers } from '../../safety/release.ts'

const always: readonly TriggerId[] = [
  'premature-edge',
  'premature-ruin',
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

/**
 * In the order in which they are needed; release lines only for items that the game opens, answers only for questions
 * that it asks.
 */
export const reactiveTriggers = (game: PlayableGame): TriggerId[] => {
  const opened = new Set(game.events.flatMap((event) => (event.kind === 'open' ? [event.item] : [])))
  const releases = [...opened].map((item) => releaseTriggers[item]).filter((trigger) => trigger !== undefined)
  const asksWhetherSwallowed = game.events.some((event) => event.kind === 'ask' && event.question === 'swallowed')
  return [...always, ...(asksWhetherSwallowed ? (['precum-swallowed'] as const) : []), ...releases]
}
