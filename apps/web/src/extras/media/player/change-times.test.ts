import { describe, expect, it } from 'vitest'
import type { OutputCue } from '../../../play/extra.ts'
import { createChangeTimes, HOLD_MAX_S, SHOW_S } from './change-times.ts'

/** Beats of bars of four at 120 bpm, from 0.1 s on. */
const beats = (until: number): OutputCue[] =>
  Array.from(
    { length: until * 2 },
    (_, n) => ({ kind: 'beat', time: 0.1 + n / 2, accent: 'beat', note: n % 4 }) as const,
  )
const line = (time: number, duration: number, level?: 'talk' | 'signal' | 'cue'): OutputCue => ({
  kind: 'speak',
  time,
  text: 'Slower.',
  speech: 'Slower.',
  duration,
  ...(level ? { level } : {}),
})

/** The audio time of the first change, s, where the medium is shown from 0 on and cues come a little ahead. */
function firstChange(cues: readonly OutputCue[], retractAt?: { at: number; from: number }): number {
  const times = createChangeTimes()
  times.shown(0)
  const waiting = [...cues].sort((a, b) => a.time - b.time)
  for (let now = 0; now < 90; now = Math.round((now + 0.025) * 1000) / 1000) {
    while (waiting[0] && waiting[0].time < now + 0.25) times.take(waiting.shift()!)
    if (retractAt && now >= retractAt.at) times.retract(retractAt.from)
    if (times.isDue(now)) return now
  }
  return Number.POSITIVE_INFINITY
}

describe('the medium changes', () => {
  it('on the first beat of a bar, when it has had its time', () => {
    // Bars begin at 0.1, 2.1, …, 12.1 s.
    expect(firstChange(beats(60))).toBeCloseTo(12.1, 1)
  })
  it('after its time while the session is silent', () => {
    expect(firstChange([])).toBe(SHOW_S)
  })
  it('in silence again once the beats have ended', () => {
    expect(firstChange(beats(9))).toBeCloseTo(12.6, 0)
  })
  it('not while an instruction is read, and then on a bar', () => {
    const change = firstChange([...beats(60), line(11, 5, 'cue')])
    expect(change).toBeGreaterThan(17)
    expect((change - 0.1) % 2).toBeLessThan(0.05)
  })
  it('during talk and signals as usual', () => {
    expect(firstChange([...beats(60), line(11, 5, 'talk'), line(11, 5, 'signal')])).toBeCloseTo(12.1, 1)
  })
  it('after the longest hold, however many instructions there are', () => {
    const many = Array.from({ length: 30 }, (_, n) => line(n * 3, 3, 'cue'))
    expect(firstChange(many)).toBe(SHOW_S + HOLD_MAX_S)
  })
  it('without the beats and lines that were taken back', () => {
    expect(firstChange([...beats(60), line(11, 30, 'cue')], { at: 10.9, from: 5 })).toBeLessThan(13)
  })
})
