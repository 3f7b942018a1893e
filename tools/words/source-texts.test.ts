import { describe, expect, it } from 'vitest'
import { readSourceTexts } from './source-texts.ts'

const commentsOf = (source: string, file = 'a.tsx') => readSourceTexts(file, source).comments.map(({ text }) => text)
const titlesOf = (source: string) => readSourceTexts('a.test.ts', source).titles.map(({ text }) => text)

describe('comments of TypeScript', () => {
  it('are line and block comments, with their lines', () => {
    expect(readSourceTexts('a.ts', 'a()\n// one\nb() /* two\nthree */\n/** four */').comments).toEqual([
      { line: 2, text: '// one' },
      { line: 3, text: '/* two\nthree */' },
      { line: 5, text: '/** four */' },
    ])
  })

  it.each([
    ['a string', `const a = 'http://a.b' // yes`],
    ['a string with an escaped quote', String.raw`const a = 'it\'s // no' // yes`],
    ['a double-quoted string', `const a = "// no" // yes`],
    ['a template', 'const a = `// no\n/* no */` // yes'],
    ['an expression in a template', 'const a = `a ${b({ c: `// no` })} // no` // yes'],
    ['a regular expression', String.raw`const a = /['"\/]\/\// // yes`],
    ['a class of a regular expression', `const a = b.replace(/[/'"]/g, '') // yes`],
    ['a division', `const a = b / 2 + (c) / 3 // yes`],
    ['a closing JSX tag', `const a = <b>{c}</b> // yes`],
    ['a self-closing JSX tag', `const a = <b c={d} /> // yes`],
  ])('are found after %s, whose text is none', (_, source) => {
    expect(commentsOf(source)).toEqual(['// yes'])
  })

  it('are found inside the expression of a template', () => {
    expect(commentsOf('`a ${b /* yes */} // no`')).toEqual(['/* yes */'])
  })

  it('are found in the line after an apostrophe in a JSX text', () => {
    expect(commentsOf(`<p>don't</p>\n// yes`)).toEqual(['// yes'])
  })
})

describe('comments of CSS and SQL', () => {
  it('are block comments in CSS, not in strings', () => {
    expect(commentsOf(`/* yes */ a { content: '/* no */'; background: url(//no) }`, 'a.css')).toEqual(['/* yes */'])
  })

  it('are line and block comments in SQL, not in strings, also inside a function', () => {
    const source = `-- one\nselect 'it''s -- no', "-- no" /* two */;\ncreate function f() as $$ -- three\n$$;`
    expect(commentsOf(source, 'a.sql')).toEqual(['-- one', '/* two */', '-- three'])
  })
})

describe('titles of tests', () => {
  it.each([
    [`it('a title', () => {})`],
    [`test.describe('a title', () => {})`],
    [`describe("a title", () => {})`],
    ['test(`a title`, () => {})'],
    [`testWithServer('a title', () => {})`],
    [`it.each([['(', 1], [')', 2]])('a title', () => {})`],
    [`it.runIf(a(b) !== c)('a title', () => {})`],
    [`  it(\n    'a title',\n    () => {},\n  )`],
  ])('are found in %s', (source) => {
    expect(titlesOf(source).map((title) => title.slice(1, -1))).toEqual(['a title'])
  })

  it('of a template contain all its static parts', () => {
    expect(titlesOf('test(`a ${b(`no`)} of ${c} title`, d)')).toEqual(['`a ${ of ${ title`'])
  })

  it.each([[`expect('no')`], [`page.test('no')`], [`await('no')`], [`it(name, 'no')`], [`const it = 'no'`]])(
    'are not found in %s',
    (source) => {
      expect(titlesOf(source)).toEqual([])
    },
  )
})
