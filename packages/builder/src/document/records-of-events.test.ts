import { threadCpuUsage } from 'node:process'
import { GAME_EVENTS_MAX, type GameEvent } from '@rubato/contracts/domain'
import { expect, test } from 'vitest'
import { recordsOfEvents } from './records-of-events.ts'

const item = { task: 'rest', item: 'clamps' } as const
const stroke = (id: string, at: number): GameEvent => ({ id, at, duration: 0, task: 'rest', kind: 'stroke' })
const open = (id: string, at: number): GameEvent => ({ ...item, id, at, duration: 60_000, kind: 'open' })
const close = (id: string, at: number): GameEvent => ({ ...item, id, at, duration: 0, kind: 'close' })

/** The result, and the processor time that it took, ms. */
function timed<Result>(read: () => Result) {
  const start = threadCpuUsage()
  const result = read()
  return { result, ms: threadCpuUsage(start).user / 1000 }
}

test('a game of 10,000 events with one id opens at once, and each event gets an id that no other one has', () => {
  const events = Array.from({ length: GAME_EVENTS_MAX }, (_, index) => stroke('a', index))
  const { result, ms } = timed(() => recordsOfEvents(events))
  expect(new Set(result.records.map(({ id }) => id)).size).toBe(GAME_EVENTS_MAX)
  expect(result.records.slice(0, 3).map(({ id }) => id)).toEqual(['a', 'a.2', 'a.3'])
  expect(result.changes).toHaveLength(GAME_EVENTS_MAX - 1)
  expect(ms).toBeLessThan(500)
})

test('a game with one item on 5,000 times at once opens at once, and the item comes off in the order in which it went on', () => {
  const half = Array.from({ length: GAME_EVENTS_MAX / 2 }, (_, index) => index)
  const events = half.flatMap((index) => [open(`o${index}`, index), close(`c${index}`, 10_000 + index)])
  const { result, ms } = timed(() => recordsOfEvents(events))
  expect(result.changes).toEqual([])
  expect(result.records.map((record) => record.lane === 'held' && record.release.id)).toEqual(
    half.map((index) => `c${index}`),
  )
  expect(ms).toBeLessThan(150)
})

test('a release that is named after its beginning ends that one, and the others end the earliest without one', () => {
  const events = [open('a', 0), open('b', 10), open('c', 20), close('b.end', 30), close('x', 40), close('y', 50)]
  const { records } = recordsOfEvents([...events, stroke('b.2', 60), stroke('b', 70)])
  expect(records.map((record) => [record.id, record.lane === 'held' ? record.release.id : null])).toEqual([
    ['a', 'x'],
    ['b', 'b.end'],
    ['c', 'y'],
    ['b.2', null],
    ['b.3', null],
  ])
})
