import { STEADY_PATTERN } from '@rubato/contracts/domain'
import { expect, it } from 'vitest'
import type { BeatCue } from '../model/cue.ts'
import { tempoOf } from '../model/grid.ts'
import { keepTempo, unannouncedGlide } from './keep-tempo.ts'

/** Strokes from `at` on, of which the curve began at `origin`. */
function strokes(at: number, until: number, tempo: { from: number; to: number }, origin = at): BeatCue {
  const times = { at, origin, until, duration: until - origin }
  return { kind: 'beat', at, segment: { id: `e${at}`, task: 'steady', pattern: STEADY_PATTERN, tempo, ...times } }
}

it.each([96, 180])(
  'PLAY-100 a glide to %i bpm whose curve began a beat earlier begins at the tempo that was kept',
  (to) => {
    const planned = [strokes(0, 4000, { from: 107, to: 107 }), strokes(4000, 7000, { from: 107, to }, 3440)]
    const [, glide] = keepTempo(planned, 67)
    if (glide?.kind !== 'beat') throw new Error('The glide is missing.')
    expect(tempoOf(glide.segment, 4000)).toBeCloseTo(67, 5)
    expect(tempoOf(glide.segment, 7000)).toBe(to)
  },
)

it.each([
  ['acceleration', false],
  ['double-speed', false],
  ['do-not-cum', true],
] as const)('PLAY-141 the change after "%s" is announced by another line: %s', (trigger, isAnnounced) => {
  const line = { kind: 'say', at: 1000, trigger, values: {}, duration: 3000 } as const
  const planned = [strokes(0, 4000, { from: 107, to: 107 }), line, strokes(4000, 9000, { from: 107, to: 160 })]
  expect(unannouncedGlide(planned) !== undefined).toBe(isAnnounced)
})
