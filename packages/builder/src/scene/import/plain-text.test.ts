import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainLines, shownLine } from './plain-text.ts'

const unbounded = { take: () => undefined }

describe('the lines of a text with tags', () => {
  it.each([
    ['<P>One</P><BR>Two', ['One', 'Two']],
    ['One<SCRIPT>alert(1)</Script>two', ['Onetwo']],
    ['One<style>p {}', ['One']],
    ['2 < 3<!-- no --><p>', ['2 < 3']],
    ['<EVAL>count</Eval> left', ['[count] left']],
  ])('of %s are %j', (html, lines) => {
    expect(plainLines(html, unbounded, (code) => `[${code}]`)).toEqual(lines)
  })

  /** Characters whose lower or upper case has another length, and others. */
  const prefixes = fc.string({ unit: fc.constantFrom('İ', 'ﬁ', 'ﬄ', 'ß', 'ẞ', 'ŉ', 'ΐ', 'K', 'ſ', '😀', 'a', ' ') })
  const tails = fc
    .array(
      fc.constantFrom(
        'One.',
        '<b>two</b>',
        '<br>',
        '<script>alert(1)</script>',
        '<eval>n</eval>',
        '</p>',
        '2 < 3',
        'İ',
      ),
    )
    .map((parts) => parts.join(''))

  it('do not depend on the text before them', () => {
    fc.assert(
      fc.property(prefixes, tails, (prefix, tail) => {
        const lines = plainLines(tail, unbounded)
        const all = plainLines(`${prefix}<p>${tail}`, unbounded)
        expect(all.slice(all.length - lines.length)).toEqual(lines)
      }),
    )
  })
})

it.each([
  ['One two', 'One two'],
  ['  One   two  ', 'One two'],
  ['word '.repeat(1000), 'word word word…'],
  [`One${' '.repeat(1000)}two`, 'One…'],
  ['😀'.repeat(1000), `${'😀'.repeat(9)}…`],
])('a line of at most 20 characters from a long text is cut', (text, line) => {
  expect(shownLine(text, 20)).toBe(line)
})
