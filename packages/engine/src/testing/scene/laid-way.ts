/** Ways of a scene that are laid out as linear games, and what `checkGame` finds in them. */
import type { GameEvent } from '@rubato/contracts/domain'
import { checkGame } from '../../check/check-game.ts'

/** The ids of its events are `section event`, and more for those of a generated section: `section config`. */
export interface LaidWay {
  laid: readonly GameEvent[]
  /** Its end, ms. */
  at: number
}

/** Time after the end of each laid out game, so that no hard end lies beyond it, ms. */
const TAIL = 1_800_000
/** The id of what a note closes. */
export const RELEASE = 'release'

/** Everything in which the laid out events of two ways may differ: the id of an event stands for the rest. */
function keyOf({ laid, at: length }: LaidWay): string {
  let key = `${length}`
  for (const event of laid) {
    key += ` ${event.id}/${event.at}/${event.duration}`
    if (event.kind === 'beat') key += `/${event.tempo.from}/${event.tempo.to}`
    else if (event.kind === 'close') key += `/${event.item}`
  }
  return key
}

/** Where an event comes from: a section and the place in it. */
const placeOf = ({ id }: GameEvent): string => id.split(' ').slice(0, 2).join(' ')

/** Asks `checkGame` about a way as a linear game. */
function judge(way: LaidWay, found: Set<string>): void {
  const game = {
    events: [...way.laid],
    duration: way.at + TAIL,
    voice: null,
    media: { tags: [], mediaTypes: [] },
    outcome: 'denied' as const,
  }
  for (const { path, rule } of checkGame(game)) {
    const event = typeof path[1] === 'number' ? way.laid[path[1]] : undefined
    // At its hard end an item is off by itself: a note that comes later has nothing to release.
    const isOver = rule === 'after-hard-end' && event?.id === RELEASE
    if (event && rule !== 'never-released' && !isOver) found.add(`${placeOf(event)} ${rule}`)
  }
}

/** Adds `section event rule` to `found`. Many ways differ in sections without events alone: each game is checked once. */
export function judgeWays(ways: readonly LaidWay[], found: Set<string>): void {
  const games = new Map(ways.map((way) => [keyOf(way), way]))
  for (const way of games.values()) judge(way, found)
}
