import { expect, test } from 'vitest'
import type { GameVideo } from '@rubato/contracts/domain'
import { startHistory, undo } from '../history/history.ts'
import { commit } from '../history/work.ts'
import { documentOf } from '../sections/document-of.ts'
import { defaultGame } from '../testing/games.ts'
import { apply } from './apply.ts'
import type { Command } from './types.ts'

const video = { title: 'evening', duration: 60_000, hash: 'a'.repeat(64), at: 10_000 }
const base = documentOf({ ...defaultGame(), video })

function run(command: Command) {
  const result = apply(base, command)
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  return { video: result.document.game.video, key: result.label.key, values: result.label.values }
}
const insert = (at: number) => run({ kind: 'insert-time', at, duration: 5000, beats: 'pause' }).video
const remove = (from: number, until: number) => run({ kind: 'delete-time', from, until }).video

test('the video moves with time that is inserted or deleted before it, and not with time after its begin', () => {
  expect(insert(10_000)).toEqual({ ...video, at: 15_000 })
  expect(insert(10_001)).toEqual(video)
  expect(remove(2000, 10_000)).toEqual({ ...video, at: 2000 })
  expect(remove(10_001, 30_000)).toEqual(video)
})

test('a deleted begin of the video is not played, and a video that is deleted whole is taken out', () => {
  expect(remove(4000, 12_500)).toEqual({ ...video, at: 4000, from: 2500 })
  expect(remove(10_000, 69_999)).toEqual({ ...video, from: 59_999 })
  expect(remove(10_000, 70_000)).toBeUndefined()
})

test('a step says what devices follow, and one undo takes it back', () => {
  const start = startHistory(base)
  const set = (next: GameVideo, of = start) =>
    commit(of, { kind: 'set-game', change: { video: next } }, { time: 0 }).history
  const exact = set({ ...video, script: 'exact' })
  expect([exact.document.game.video, exact.done.at(-1)?.label.key]).toEqual([
    { ...video, script: 'exact' },
    'builder.did.follow-script',
  ])
  expect(undo(exact).document.game.video).toEqual(video)
  expect(set(video, exact).done.at(-1)?.label.key).toBe('builder.did.follow-beat')
  expect(set({ ...video, title: 'night' }, exact).done.at(-1)?.label.key).toBe('builder.did.set-game')
})

test('a step says where the video begins now, that it was taken out, or that the game was changed', () => {
  const set = (next: typeof video | undefined) => run({ kind: 'set-game', change: { video: next } })
  expect(set({ ...video, at: 9990 })).toMatchObject({ key: 'builder.did.move-video', values: { ms: 9990 } })
  expect(set(undefined)).toMatchObject({ key: 'builder.did.remove-video', video: undefined })
  expect(set({ ...video, title: 'night' })).toMatchObject({ key: 'builder.did.set-game' })
})
