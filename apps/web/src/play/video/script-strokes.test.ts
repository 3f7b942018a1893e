/** Which strokes of a session are those of a video's script, and the movements of the script in them. */
import type { PlayedScript, Point } from '@rubato/builder/funscript'
import { describe, expect, it } from 'vitest'
import { createScriptStrokes } from './script-strokes.ts'

/** Strokes of half a second to `high` from 1 s on, the last one at 3 s; then a gap, and one at 10 s. */
const scriptTo = (high: number, more: Partial<PlayedScript['axes']> = {}): PlayedScript => {
  const beats = [1000, 1500, 2000, 2500, 3000, 10_000]
  const tops = beats.slice(1).map((at): Point => [at - 250, high])
  const points = [...beats.map((at): Point => [at, 0]), ...tops].sort(([a], [b]) => a - b)
  return { axes: { stroke: points, ...more }, beats, rates: [{ from: 0, rate: 1 }] }
}
/** The video begins at audio time 100 s, and is paused from its 20th second on. */
const mediaAt = (time: number) => (time >= 120 ? null : (time - 100) * 1000)
const strokes = (...scripts: PlayedScript[]) => createScriptStrokes(scripts, mediaAt)
const brief = (moves: ReturnType<ReturnType<typeof strokes>>) =>
  moves && moves.map(({ axis, time, duration, from, to }) => [axis, time, duration, from, to])

describe('a stroke of the script', () => {
  it('has the depth of the script, and its other axes, until the next beat', () => {
    const twist: Point[] = [
      [0, 50],
      [4000, 90],
    ]
    const moves = strokes(scriptTo(70, { twist }))({ time: 101.5, interval: 500 })
    expect(brief(moves)).toEqual([
      ['stroke', 101.5, 0.25, 0, 0.7],
      ['stroke', 101.75, 0.25, 0.7, 0],
      ['twist', 101.5, 0.5, 0.65, 0.7],
    ])
  })
  it('is with its beat where the picture was moved a little, and slower where the stroke is', () => {
    const moves = strokes(scriptTo(100))({ time: 101.55, interval: 510 })
    expect(moves?.map(({ time, duration }) => [time, duration])).toEqual([
      [101.55, 0.255],
      [expect.closeTo(101.805), 0.255],
    ])
    const [quick] = strokes(scriptTo(100))({ time: 101.5, interval: 490 }) ?? []
    expect(quick?.duration, 'never faster than the script').toBe(0.25)
  })
  it('before a gap goes on into it, for no longer than the stroke', () => {
    const slow: Point[] = [
      [0, 0],
      [9000, 90],
    ]
    expect(brief(strokes(scriptTo(100, { surge: slow }))({ time: 103, interval: 500 }))).toEqual([
      ['stroke', 103, 0.5, 0, expect.closeTo(0.074, 3)],
      ['surge', 103, 0.5, expect.closeTo(0.3), expect.closeTo(0.35)],
    ])
  })
  it('is found in a harder script too, which goes on', () => {
    const soft: PlayedScript = { ...scriptTo(30), beats: [1000, 2000, 3000] }
    const strokeOf = strokes(soft, scriptTo(100))
    expect(strokeOf({ time: 101, interval: 500 })?.[0]?.to).toBe(1)
    expect(strokeOf({ time: 101.5, interval: 500 })?.[0]?.to).toBe(1)
  })
})

describe('a stroke that is none of the script', () => {
  const strokeOf = strokes(scriptTo(100))
  it.each([
    ['an eased one', 101.5, 560],
    ['a quicker one', 101.5, 440],
    ['an eased one before a gap', 103, 1000],
    ['a quicker one before a gap', 103, 400],
    ['one between two of the script', 101.75, 500],
    ['one in a gap', 106, 500],
    ['one before the script', 100.2, 500],
    ['one while the video stands still', 125, 500],
    ['one whose next beat never comes', 101.5, Infinity],
    ['one without a tempo', 101.5, Number.NaN],
  ])('stays that of the session: %s', (_, time, interval) => {
    expect(strokeOf({ time, interval })).toBeNull()
  })
  it('is every one without a script', () => {
    expect(strokes()({ time: 101, interval: 500 })).toBeNull()
  })
})
