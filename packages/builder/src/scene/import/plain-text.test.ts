import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainLines } from './plain-text.ts'

describe('the lines of a text with tags', () => {
  it.each([
    ['<P>One</P><BR>Two', ['One', 'Two']],
    ['One<SCRIPT>alert(1)</Script>two', ['Onetwo']],
    ['One<style>p {}', ['One']],
    ['2 < 3<!-- no --><p>', ['2 < 3']],
    ['<EVAL>count</Eval> left', ['[count] left']],
  ])('of %s are %j', (html, lines) => {
    expect(plainLines(html, (code) => `[${code}]`)).toEqual(lines)
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
        const lines = plainLines(tail)
        const all = plainLines(`${prefix}<p>${tail}`)
        expect(all.slice(all.length - lines.length)).toEqual(lines)
      }),
    )
  })
})
