import { afterEach, expect, test, vi } from 'vitest'
import { createBrowserGrammar } from './browser-grammar.ts'
import { dialectOf } from './dialect.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [['en-US'], 'american'],
  [['en-GB', 'en-US'], 'british'],
  [['en-au'], 'australian'],
  [['fr-CA', 'en-CA'], 'canadian'],
  [['en-IN'], 'indian'],
  [['en-IE'], 'british'],
  [['en'], 'american'],
  [['en-US@posix', 'en-GB'], 'american'],
  [['en-Latn-GB'], 'british'],
  [['en-001'], 'british'],
  [['de-DE'], 'american'],
  [[], 'american'],
])('A browser with the languages %j has the dialect %s', (languages, dialect) => {
  expect(dialectOf(languages)).toBe(dialect)
})

test('The dialect is sent to the linter before its first text', async () => {
  const posted: unknown[] = []
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage(message: unknown) {
        posted.push(message)
      }
    },
  )
  vi.stubGlobal('navigator', { languages: ['en-CA', 'fr'] })
  void createBrowserGrammar().check('Now.')
  expect(posted[0]).toEqual({ kind: 'dialect', dialect: 'canadian' })
  expect(posted.at(-1)).toMatchObject({ kind: 'check', text: 'Now.' })
})
