/** Events for hand-written games. */
import type { EventTask, GameEvent, ItemId, PlayableGame, TriggerId } from '@rubato/contracts/domain'
import type { EventDraft } from '../plan/plan-builder.ts'
import { itemRules } from '../safety/item-rules.ts'
import { beatEvent, taskEvent, withBeats } from './small-game.ts'

type Opening = Extract<GameEvent, { kind: 'open' }>

/** An item opened by its own task and closed; `hard` is its hard end, ms after it was opened. */
export function hold(
  item: ItemId,
  at: number,
  duration: number,
  { hard = duration, ...detail }: { hard?: number } & Pick<Opening, 'level' | 'binding'> = {},
): EventDraft[] {
  const task = itemRules[item].tasks[0]
  return [
    { kind: 'open', at, duration: hard, task, item, ...detail },
    { kind: 'close', at: at + duration, duration: 0, task, item },
  ]
}

export const level = (item: ItemId, at: number, to: number): EventDraft => ({
  kind: 'level',
  at,
  duration: 0,
  task: itemRules[item].tasks[0],
  item,
  level: to,
})

export const say = (trigger: TriggerId, at: number, task: EventTask = 'steady'): EventDraft => ({
  kind: 'say',
  at,
  duration: 3000,
  task,
  trigger,
})

/** Time between the start of a task's span and the opening of its item, ms. */
export const ANNOUNCEMENT = 2000

/** A span of the item's task, with the item open from `ANNOUNCEMENT` ms after its start to its end. */
export const taskOf = (item: ItemId, at: number, duration: number): EventDraft[] => [
  taskEvent(at, ANNOUNCEMENT + duration, itemRules[item].tasks[0]),
  ...hold(item, at + ANNOUNCEMENT, duration),
]

/** Strokes of 120 bpm for six minutes, in which lube is asked for at `at` and the hand is called back 8 s later. */
export const withLube = (at: number): PlayableGame =>
  withBeats(
    360_000,
    [beatEvent(0, at, 120), beatEvent(at + 12_000, 240_000, 120)],
    [
      taskEvent(0, at),
      taskEvent(at, 16_000, 'lube'),
      say('lube', at, 'lube'),
      { ...say('stroke-start', at + 8000, 'lube'), duration: 4000 },
      taskEvent(at + 16_000, 240_000),
    ],
  )
