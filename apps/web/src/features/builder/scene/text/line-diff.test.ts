import { expect, test } from 'vitest'
import { lineDiff } from './line-diff.ts'

test('a changed line is one that is removed and one that is added; the others are left out', () => {
  expect(lineDiff('a\nb\nc\nd', 'a\nB\nc\nd\ne')).toEqual([
    { kind: 'removed', text: 'b' },
    { kind: 'added', text: 'B' },
    { kind: 'added', text: 'e' },
  ])
  expect(lineDiff('a\nb', 'a\nb')).toEqual([])
  expect(lineDiff('', 'a')).toEqual([
    { kind: 'removed', text: '' },
    { kind: 'added', text: 'a' },
  ])
})

test.each([0, 30_000, 59_999])('one change in 60,000 lines is found at once: line %i', (changed) => {
  const lines = Array.from({ length: 60_000 }, (_, index) => `0:01 Line ${index}.`)
  const after = lines.with(changed, 'Another line.')
  const start = process.cpuUsage()
  expect(lineDiff(lines.join('\n'), after.join('\n'))).toEqual([
    { kind: 'removed', text: `0:01 Line ${changed}.` },
    { kind: 'added', text: 'Another line.' },
  ])
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(250)
})

test('lines that are equal at the beginning and at the end count once', () => {
  expect(lineDiff('a\na', 'a')).toEqual([{ kind: 'removed', text: 'a' }])
  expect(lineDiff('a\nb\na', 'a\nb\na\nb\na')).toEqual([
    { kind: 'added', text: 'b' },
    { kind: 'added', text: 'a' },
  ])
})
