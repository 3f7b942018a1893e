/** Which events belong to a span of a game, also where one task ends at the moment at which another begins. */
import type { GameEvent, PlayableGame } from '@rubato/contracts/domain'
import type { Span } from '../spans.ts'

export interface Parts {
  before: GameEvent[]
  inside: GameEvent[]
  after: GameEvent[]
}

const endsSomething = ({ kind }: GameEvent): boolean => kind === 'close' || kind === 'stroke' || kind === 'level'

/** Whether an event at `time` is the last of a task that ends then: a release, or a change that is taken back. */
const isLastOfTask = (event: GameEvent, { events }: PlayableGame, time: number): boolean =>
  endsSomething(event) &&
  events.some(
    ({ kind, task, at, duration }) => kind === 'task' && task === event.task && duration > 0 && at + duration === time,
  )

/** The events before, inside and after a span that cuts nothing, each in the order of the game. */
export function partsAround(game: PlayableGame, { from, until }: Span): Parts {
  const isBefore = (event: GameEvent, time: number) =>
    event.at < time || (event.at === time && isLastOfTask(event, game, time))
  const parts: Parts = { before: [], inside: [], after: [] }
  for (const event of game.events) {
    const part = isBefore(event, from) ? 'before' : isBefore(event, until) ? 'inside' : 'after'
    parts[part].push(event)
  }
  return parts
}
