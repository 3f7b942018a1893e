import { expect, test } from 'vitest'
import { applyReplacement } from './suggestions.ts'
import { thanForThen } from './then-than.ts'

const corrected = (text: string) =>
  thanForThen(text).reduceRight((all, note) => applyReplacement(all, note, note.replacements[0] ?? ''), text)

test.each([
  ['Get right up to it, and than let go.', 'Get right up to it, and then let go.'],
  ['Faster, and  than slower.', 'Faster, and  then slower.'],
  ['Hold. Than let go.', 'Hold. Then let go.'],
  ['Than rest. Wait until than.', 'Then rest. Wait until then.'],
  ['Better than that. And than rest.', 'Better than that. And then rest.'],
  ['AND THAN REST.', 'AND THEN REST.'],
])('%s is corrected', (text, expected) => {
  expect(corrected(text)).toBe(expected)
})

test.each([
  'Slower than before.',
  'Better than yours and than mine.',
  'No more than ten, and no less.',
  'Thank you, and thank them.',
  'And then let go.',
])('%s is left alone', (text) => {
  expect(thanForThen(text)).toEqual([])
})
