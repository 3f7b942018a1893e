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
