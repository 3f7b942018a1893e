import { describe, expect, test } from 'vitest'
import { shareRead, waveHeight } from './curve-reader.ts'

describe('The reader of curves', () => {
  const rising = Array.from({ length: 6 }, (_, n) => [0.1, 0.4, 0.7 + n / 100])
  const level = Array.from({ length: 6 }, (_, n) => [0.4, 0.4, 0.4 + n / 100])

  test('reads each game as the curve whose mean course is nearest', () => {
    expect(
      shareRead([
        { curve: 'rising', courses: rising },
        { curve: 'level', courses: level },
      ]),
    ).toBe(1)
    const mixed = rising.map((course, n) => (n % 2 === 0 ? course : [0.4, 0.4, 0.4]))
    expect(
      shareRead([
        { curve: 'rising', courses: mixed },
        { curve: 'level', courses: level },
      ]),
    ).toBe(0.5)
  })

  test('measures the height of three waves', () => {
    expect(waveHeight([[0, 0.4, 0.1, 0.5, 0.2, 0.6]])).toBeCloseTo(0.4)
  })
})
