import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings } from '@rubato/contracts/domain'
import { createBuilderStore } from '../document/builder-store.ts'
import { emptyDocument } from '../document/open-game.ts'
import { createAudition } from './audition.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function open({ hasDevice = true, hasBeats = true } = {}) {
  const store = createBuilderStore(emptyDocument(defaultSettings))
  store.run({ kind: 'add-beats', at: 1000, duration: 3000, tempo: { from: 60, to: 60 } })
  const clicks: number[] = []
  const close = vi.fn<() => void>()
  const now = () => performance.now() / 1000
  const origin = now()
  const load = () =>
    hasDevice
      ? Promise.resolve({ now, play: (_accent: string, time = now()) => clicks.push(time - origin), close })
      : Promise.reject(new Error('no device'))
  const audition = createAudition({ store, load, hasBeats: () => hasBeats, now })
  return { store, audition, clicks, close }
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
  for (const options of [{ hasDevice: false }, { hasBeats: false }]) {
    const { audition, clicks } = open(options)
    audition.toggle()
    await vi.advanceTimersByTimeAsync(2500)
    expect(audition.at.get()).toBeGreaterThan(2000)
    audition.stop()
    expect(clicks).toEqual([])
  }
})
