import { expect, test } from 'vitest'
import { lengthText, parseTime, timeText } from './time-text.ts'

const grid = {
  bars: [
    { at: 1000, until: 5000 },
    { at: 5000, until: 9000 },
  ],
  beats: Array.from({ length: 8 }, (_, index) => ({ at: 1000 * (index + 1), accent: 'beat' as const })),
}

test('times are shown with minutes, and with the parts of a second that they have', () => {
  expect([0, 750_000, 384_500, 1005, 999.7, 4_500_000].map(timeText)).toEqual([
    '0:00',
    '12:30',
    '6:24.5',
    '0:01.005',
    '0:01',
    '75:00',
  ])
})

test('lengths are short to read', () => {
  expect([400, 44_000, 600_000].map(lengthText)).toEqual(['0.4 s', '44 s', '10:00'])
})

test('times are typed as hours, minutes and seconds, as seconds, or as a bar and a beat', () => {
  const typed = ['12:30', ' 6:24.5', '90', '0:01,005', 'bar 2', 'bar 2.3', 'b1:2', '1:02:30']
  expect(typed.map((text) => parseTime(text, grid))).toEqual([
    750_000, 384_500, 90_000, 1005, 5000, 7000, 2000, 3_750_000,
  ])
})

test('a malformed time is refused', () => {
  expect(['', 'soon', '1:75', '1:75:00', '1:2:3:4', 'bar 9', 'bar 1.9'].map((text) => parseTime(text, grid))).toEqual(
    Array(7).fill(null),
  )
})
