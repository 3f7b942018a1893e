import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GRAMMAR_REPLACEMENTS_MAX, grammarIssueSchema } from '@rubato/contracts/domain'
import { startLanguageTool, timeoutFor, type FaultInput, type RunningLanguageTool } from '@rubato/stand-ins'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { GrammarUnavailableError } from '../../ports/content-services.ts'
import { languageTool, type LanguageToolOptions } from './languagetool.ts'

let standIn: RunningLanguageTool
beforeAll(async () => {
  standIn = await startLanguageTool()
})
afterEach(() => standIn.clearFaults())
afterAll(() => standIn.close())

const client = (changes: Partial<LanguageToolOptions> = {}) => languageTool({ baseUrl: standIn.baseUrl, ...changes })
const problemOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.catch((caught: unknown) => caught)
  return error instanceof GrammarUnavailableError ? error.code : `not a grammar error: ${String(error)}`
}

describe('an answer of LanguageTool', () => {
  it('is read as issues with position, message and a few replacements', async () => {
    const issues = await client().check('🌙 Now now, teh end of a hour.', 'british')
    for (const issue of issues) expect(grammarIssueSchema.parse(issue)).toEqual(issue)
    expect(issues.map(({ offset, length, isSpelling }) => ({ offset, length, isSpelling }))).toEqual([
      { offset: 3, length: 7, isSpelling: false },
      { offset: 12, length: 3, isSpelling: true },
    ])
    expect(issues[1]?.replacements).toHaveLength(GRAMMAR_REPLACEMENTS_MAX)
    expect(issues[1]?.replacements[0]).toBe('the')
  })

  it('about a wrong article is not read as a spelling mistake', async () => {
    expect(await client().check('An touch.', 'british')).toMatchObject([{ replacements: ['A'], isSpelling: false }])
  })

  it.each([
    ['american', 'en-US'],
    ['british', 'en-GB'],
    ['australian', 'en-AU'],
    ['canadian', 'en-CA'],
    ['indian', 'en-GB'],
  ] as const)('for %s English is requested as %s', async (dialect, language) => {
    expect(await client().check('Teh end.', dialect)).toHaveLength(1)
    expect(standIn.calls.at(-1)).toMatchObject({ language, status: 200 })
  })

  it('is empty for a text without mistakes', async () => {
    expect(await client().check('Slowly. & = % + still one line.', 'british')).toEqual([])
  })
})

describe('a failing LanguageTool', () => {
  it.each([
    ['answers 500', { kind: 'error', status: 500 }, 'status-500'],
    ['answers 429', { kind: 'rate-limit' }, 'status-429'],
    ['answers HTML', { kind: 'html', status: 200 }, 'malformed'],
    ['answers garbage', { kind: 'garbage' }, 'malformed'],
    ['answers far too much', { kind: 'huge', bytes: 5_000_000 }, 'malformed'],
    ['closes the connection', { kind: 'refuse' }, 'no-answer'],
    ['is slower than a writer waits', { kind: 'slow', milliseconds: 5000 }, 'no-answer'],
    ['hangs', { kind: 'hang' }, 'no-answer'],
  ] satisfies [string, FaultInput, string][])('is unavailable while it %s', async (_, fault, problem) => {
    standIn.setFault(fault)
    expect(await problemOf(client({ timeoutMs: timeoutFor(problem) }).check('Teh end.', 'british'))).toBe(problem)
  })

  it('is unavailable also when the connection is refused', async () => {
    expect(await problemOf(client({ baseUrl: 'http://127.0.0.1:4609' }).check('Teh end.', 'british'))).toBe('no-answer')
  })

  it.each([
    ['a closed connection', { kind: 'refuse' }],
    ['a 500', { kind: 'error' }],
    ['garbage', { kind: 'garbage' }],
  ] satisfies [string, FaultInput][])('is asked once more after %s', async (_, fault) => {
    standIn.setFault(fault, 1)
    expect(await client().check('Teh end.', 'british')).toHaveLength(1)
  })

  it.each([
    ['twice, where it might pass', { kind: 'error' }, 2],
    ['once, where it was refused', { kind: 'error', status: 400 }, 1],
    ['once, on 429', { kind: 'rate-limit' }, 1],
  ] satisfies [string, FaultInput, number][])('is asked %s, and no more', async (_, fault, times) => {
    const before = standIn.calls.length
    standIn.setFault(fault)
    await problemOf(client().check('Teh end.', 'british'))
    expect(standIn.calls.length - before).toBe(times)
  })
})

describe('an implausible answer', () => {
  let server: Server
  let matches: object[] = []
  const good = { message: 'M', offset: 0, length: 3, replacements: [], rule: { category: { id: 'TYPOS' } } }
  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume()
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ matches }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => server.close())
  const checked = (...given: object[]) => {
    matches = given
    return client({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }).check(
      'Teh end.',
      'british',
    )
  }

  it.each([
    ['a place behind the text', { ...good, offset: 6 }],
    ['a place before it', { ...good, offset: -1 }],
    ['a place of nothing', { ...good, length: 0 }],
    ['no words', { ...good, message: '' }],
    ['a book instead of a message', { ...good, message: 'x'.repeat(5000) }],
    ['replacements of another shape', { ...good, replacements: ['The'] }],
  ])('is not believed: %s', async (_, match) => {
    expect(await problemOf(checked(good, match))).toBe('malformed')
  })

  it('is read without replacements that are too long or repeated', async () => {
    const replacements = ['The', 'x'.repeat(501), 'The', 'Ten'].map((value) => ({ value }))
    expect(await checked({ ...good, replacements })).toMatchObject([{ replacements: ['The', 'Ten'] }])
  })

  it('about several words is not read as a spelling mistake', async () => {
    expect(await checked({ ...good, length: 7 })).toMatchObject([{ isSpelling: false }])
  })
})
