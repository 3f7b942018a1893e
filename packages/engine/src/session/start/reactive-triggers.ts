/** Triggers that inputs may call for at any time. */
import type { PlayableGame, TriggerId } from '@rubato/contracts/domain'
import { releaseTriggers } from '../../safety/release.ts'
import { responseTo } from '../rewrite/lines.ts'

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

/** Lines that the time which answers save is filled with. */
const fillsTime: readonly TriggerId[] = ['do-not-cum', 'stroke-stop', 'after-ruined-orgasm', 'orgasm-denied']
const SHORTLIST = 4
const LONG_SHORTLIST = 20

/** How many lines of a trigger are kept ready for inputs. */
export const shortlistLength = (trigger: TriggerId): number =>
  fillsTime.includes(trigger) ? LONG_SHORTLIST : SHORTLIST

/**
 * In the order in which they are needed; release lines only for items that the game opens, answers only for questions
 * that it asks.
 */
export const reactiveTriggers = (game: PlayableGame): TriggerId[] => {
  const opened = new Set(game.events.flatMap((event) => (event.kind === 'open' ? [event.item] : [])))
  const releases = [...opened].map((item) => releaseTriggers[item]).filter((trigger) => trigger !== undefined)
  const asksWhetherSwallowed = game.events.some((event) => event.kind === 'ask' && event.question === 'swallowed')
  const responses = [responseTo(game.outcome), responseTo('denied')]
  const answers = asksWhetherSwallowed ? (['precum-swallowed'] as const) : []
  return [...always, ...responses, ...answers, ...releases]
}
