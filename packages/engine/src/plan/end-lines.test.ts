import { describe, expect, it } from 'vitest'
import { openStream } from '../random/stream.ts'
import { linesAfterTheEnd } from './end-lines.ts'
import { REST_LINE_MS } from './rest-lines.ts'

const SECOND = 1000
/** Lengths of the time between the answer to the end and the goodbye, s. */
const lengths = Array.from({ length: 480 }, (_, n) => n / 2)

/** The silences around the lines within this many seconds, ms. */
function silencesIn(seconds: number, times: readonly number[]): number[] {
  const until = seconds * SECOND
  return [...times, until].map((at, index) => at - (index === 0 ? 0 : (times[index - 1] ?? 0) + REST_LINE_MS))
}

describe('lines of care after the end', () => {
  const silences = (from: number) =>
    lengths
      .filter((seconds) => seconds >= from)
      .flatMap((seconds) => {
        const span = { from: 0, until: seconds * SECOND }
        const drawn = linesAfterTheEnd(span, openStream(`${seconds}`, 'end'))
        return [drawn, linesAfterTheEnd(span)].map((times) => silencesIn(seconds, times))
      })
  it('GEN-109 leave 19 s or more around each', () => {
    const around = silences(0).filter(({ length }) => length > 1)
    expect(around.length).toBeGreaterThan(500)
    for (const each of around) expect(Math.min(...each)).toBeGreaterThanOrEqual(19 * SECOND)
  })
  it('GEN-109 leave no silence of over 32 s where there is time for a line', () => {
    for (const each of silences(43)) expect(Math.max(...each)).toBeLessThanOrEqual(32 * SECOND)
  })
  it('GEN-109 is left out where there is no room for it', () => {
    expect(linesAfterTheEnd({ from: 0, until: 42 * SECOND })).toEqual([])
    expect(linesAfterTheEnd({ from: 0, until: 43 * SECOND })).toEqual([19 * SECOND])
  })
})
