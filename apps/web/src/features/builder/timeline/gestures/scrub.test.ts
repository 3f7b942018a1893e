import { expect, test, vi } from 'vitest'
import type { Accent } from '@rubato/contracts/domain'
import { beatGridOf } from '../../times/beat-grid.ts'
import type { TimelineModel } from '../model/model.ts'
import { harbour } from '../testing/harbour.ts'
import { createScrub } from './scrub.ts'

/** A playhead over beats at 60 bpm, and a clock that the test sets. */
function open(isOn: boolean) {
  const click = vi.fn<(accent: Accent) => void>()
  const onPlayhead = vi.fn<(at: number) => void>()
  const readout = { set: vi.fn<() => void>() }
  const props = { beats: beatGridOf(harbour()), sound: { isOn, click, onToggle: () => undefined }, onPlayhead }
  const model = { props, readout, words: { under: () => ({ text: '' }) } } as unknown as TimelineModel
  const time = { now: 0 }
  return { scrub: createScrub(model, () => time.now), click, onPlayhead, time }
}

test('a press makes no sound, and a drag one click for the beats that it passes', () => {
  const { scrub, click, onPlayhead } = open(true)
  scrub.begin(10_500)
  expect(click).not.toHaveBeenCalled()
  scrub.to(13_500)
  expect(click).toHaveBeenCalledOnce()
  expect(onPlayhead.mock.calls).toEqual([[10_500], [13_500]])
})

test('there are at most 30 clicks a second', () => {
  const { scrub, click, time } = open(true)
  scrub.begin(0)
  for (let ms = 1; ms <= 1000; ms++) {
    time.now = ms
    scrub.to(1000 + (ms % 2) * 20_000)
  }
  expect(click.mock.calls.length).toBeGreaterThan(25)
  expect(click.mock.calls.length).toBeLessThanOrEqual(30)
})

test('without sound the playhead moves in silence', () => {
  const { scrub, click, onPlayhead } = open(false)
  scrub.begin(0)
  scrub.to(20_000)
  expect(click).not.toHaveBeenCalled()
  expect(onPlayhead).toHaveBeenLastCalledWith(20_000)
})
