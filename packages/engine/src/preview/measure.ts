/** Figures of one game that is played without interruption. */
import type {
  EventTask,
  GameEvent,
  GameEventOf,
  ItemId,
  PlayableGame,
  StripBucket,
  TaskId,
} from '@rubato/contracts/domain'
import { bucketOf } from '../summary/strip.ts'
import { isTask } from '../tasks/task.ts'

export interface Hold {
  item: ItemId
  task: EventTask
  at: number
  /** How long it stays open, ms. */
  ms: number
}

/** Every opened item with how long it stays open. */
export function holdsIn(game: PlayableGame): Hold[] {
  const open = new Map<ItemId, GameEventOf<'open'>>()
  return game.events.flatMap((event) => {
    if (event.kind === 'open') open.set(event.item, event)
    if (event.kind !== 'close') return []
    const opened = open.get(event.item)
    open.delete(event.item)
    return opened ? [{ item: event.item, task: opened.task, at: opened.at, ms: event.at - opened.at }] : []
  })
}

const taskSpans = (game: PlayableGame) => game.events.filter((event) => event.kind === 'task')

/** Whether the span only releases an item that its task put on earlier: it does not count as another appearance. */
const isRelease = (span: GameEvent, holds: readonly Hold[]): boolean =>
  holds.some(
    ({ task, at, ms }) => task === span.task && at < span.at && at + ms > span.at && at + ms <= span.at + span.duration,
  )

/** Number of appearances of each task. */
export function appearancesIn(game: PlayableGame): Map<TaskId, number> {
  const holds = holdsIn(game)
  const found = new Map<TaskId, number>()
  for (const span of taskSpans(game)) {
    if (isTask(span.task) && !isRelease(span, holds)) found.set(span.task, (found.get(span.task) ?? 0) + 1)
  }
  return found
}

/**
 * ms in each category; strokes between tasks are `steady`, time with hands off, the introduction and the aftercare are
 * `rest`.
 */
export function timeIn(game: PlayableGame): Map<StripBucket, number> {
  const time = new Map<StripBucket, number>()
  for (const { task, duration } of taskSpans(game)) {
    const bucket = bucketOf(task)
    time.set(bucket, (time.get(bucket) ?? 0) + duration)
  }
  return time
}
