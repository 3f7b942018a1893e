import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LineRecord } from '@rubato/builder'
import { defaultSettings } from '@rubato/contracts/domain'
import { createBuilderStore } from '../document/builder-store.ts'
import { emptyDocument } from '../document/open-game.ts'
import type { SpokenLine } from '../document/script-words.ts'
import { createAudition, type LoadSound } from './audition.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const spokenOf = ({ trigger, values = {} }: LineRecord): SpokenLine => ({
  dialogId: trigger,
  text: trigger,
  speech: trigger,
  values,
})

function open({ hasDevice = true, isHeard = (_lane: string): boolean => true } = {}) {
  const store = createBuilderStore(emptyDocument(defaultSettings))
  store.run({ kind: 'add-beats', at: 1000, duration: 3000, tempo: { from: 60, to: 60 } })
  const clicks: number[] = []
  const said: [text: string, time: number][] = []
  const close = vi.fn<() => void>()
  const now = () => performance.now() / 1000
  const origin = now()
  const load = vi.fn<LoadSound>(() =>
    hasDevice
      ? Promise.resolve({
          now,
          play: (_accent: string, time = now()) => clicks.push(time - origin),
          say: ({ text }: SpokenLine, time: number) => said.push([text, Math.round((time - origin) * 10) / 10]),
          close,
        })
      : Promise.reject(new Error('no device')),
  )
  const audition = createAudition({ store, load, isHeard, now, spokenOf })
  return { store, audition, clicks, said, close, load }
}

test('beats sound at their times, the playhead runs, and it stays where the audition is stopped', async () => {
  const { store, audition, clicks, close } = open()
  audition.toggle()
  await vi.advanceTimersByTimeAsync(2500)
  expect(audition.at.get()).toBeCloseTo(2500, -2)
  expect(store.get().playhead).toBe(0)
  audition.toggle()
  expect(audition.at.get()).toBeNull()
  expect(close).toHaveBeenCalledOnce()
  expect(Math.abs(store.get().playhead - 2500)).toBeLessThan(100)
  expect(clicks.map((time) => Math.round(time * 10) / 10)).toEqual([1, 2])
})

test('an audition from the middle plays the rest and ends with the game', async () => {
  const { store, audition, clicks } = open()
  store.run({ kind: 'set-game', change: { duration: 5000 } })
  store.setPlayhead(2500)
  audition.toggle()
  await vi.advanceTimersByTimeAsync(4000)
  expect(audition.at.get()).toBeNull()
  expect(store.get().playhead).toBe(5000)
  expect(clicks.map((time) => Math.round(time * 10) / 10)).toEqual([0.5])
  audition.toggle()
  expect(audition.at.get()).toBeNull()
})

test('without an audio device, or with muted beats, the playhead runs in silence', async () => {
  for (const options of [{ hasDevice: false }, { isHeard: (lane: string) => lane !== 'tempo' }]) {
    const { audition, clicks } = open(options)
    audition.toggle()
    await vi.advanceTimersByTimeAsync(2500)
    expect(audition.at.get()).toBeGreaterThan(2000)
    audition.stop()
    expect(clicks).toEqual([])
  }
})

test('lines are handed over before their time, with the voice of the game, and not where their lane is muted', async () => {
  const { store, audition, clicks, said, load } = open()
  store.run({ kind: 'set-game', change: { voice: { name: 'Bass' } } })
  store.run({ kind: 'add-line', at: 500, duration: 1000, trigger: 'edge' })
  store.run({ kind: 'add-line', at: 3000, duration: 1000, trigger: 'introduction' })
  store.run({ kind: 'add-line', at: 9000, duration: 1000, trigger: 'edge' })
  store.setPlayhead(1000)
  expect(load).not.toHaveBeenCalled()
  audition.toggle()
  await vi.advanceTimersByTimeAsync(100)
  expect(load).toHaveBeenCalledExactlyOnceWith('Bass')
  expect(said).toEqual([['introduction', 2]])
  expect(clicks).toEqual([0])
  await vi.advanceTimersByTimeAsync(4000)
  expect(said).toEqual([
    ['introduction', 2],
    ['edge', 8],
  ])
  audition.stop()
  const muted = open({ isHeard: (lane) => lane !== 'lines' })
  muted.store.run({ kind: 'add-line', at: 500, duration: 1000, trigger: 'edge' })
  muted.audition.toggle()
  await vi.advanceTimersByTimeAsync(2500)
  expect(muted.clicks.length).toBeGreaterThan(0)
  expect(muted.said).toEqual([])
})
