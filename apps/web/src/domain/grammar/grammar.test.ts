import { GRAMMAR_CHECKS_PER_MINUTE, type GrammarAnswer } from '@rubato/contracts/api'
import { DIALOG_TEXT_MAX } from '@rubato/contracts/domain'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BrowserGrammar } from './browser-grammar.ts'
import { readWords } from './dictionary.ts'
import { createGrammarCheck } from './grammar.ts'
import type { GrammarNote } from './grammar-note.ts'
import { createServerGrammar, type AskServer } from './server-grammar.ts'

const TEXT = 'Slowly, Zorblat.'
const spelling = { offset: 8, length: 7, message: 'No such word.', replacements: ['Zorba'], isSpelling: true }
const checked: GrammarAnswer = { status: 'checked', issues: [spelling] }
const unavailable: GrammarAnswer = { status: 'unavailable' }
const note = (start: number, end: number, message = 'No such word.'): GrammarNote =>
  expect.objectContaining({ start, end, message }) as GrammarNote
const byServer = [note(8, 15)]
const byBrowser = [{ start: 0, end: 6, message: 'From the browser.', replacements: [], isSpelling: false }]

const listen = () => new AbortController().signal

function begin(answer: GrammarAnswer | (() => Promise<GrammarAnswer>) = checked) {
  const ask = vi.fn<AskServer>(typeof answer === 'function' ? answer : async () => answer)
  const browser = {
    check: vi.fn<BrowserGrammar['check']>(async () => byBrowser),
    readDictionary: vi.fn<() => void>(),
    close: vi.fn<() => void>(),
  }
  return { ask, browser, grammar: createGrammarCheck(createServerGrammar(ask), browser) }
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.useRealTimers())

describe('the grammar check of a dialog', () => {
  test('uses the site’s grammar service and does not load the browser’s linter', async () => {
    const { grammar, browser } = begin()
    expect(await grammar.check(TEXT, listen())).toEqual(byServer)
    expect(browser.check).not.toHaveBeenCalled()
  })

  test('uses the browser’s linter, without a request, when the page names no service', async () => {
    const fetching = vi.spyOn(globalThis, 'fetch')
    const { browser } = begin()
    expect(await createGrammarCheck(undefined, browser).check(TEXT, listen())).toEqual(byBrowser)
    expect(fetching).not.toHaveBeenCalled()
    fetching.mockRestore()
  })

  test('ignores findings that overlap a placeholder', async () => {
    const { grammar } = begin({ status: 'checked', issues: [{ ...spelling, offset: 2, length: 5 }, spelling] })
    expect(await grammar.check('A {count} Zorblat', listen())).toEqual([])
    expect(await grammar.check('A count1 Zorblat', listen())).toHaveLength(2)
  })

  test('sends each text once', async () => {
    const { grammar, ask } = begin()
    for (const text of [TEXT, 'Another.', TEXT]) await grammar.check(text, listen())
    expect(ask.mock.calls.map(([text]) => text)).toEqual([TEXT, 'Another.'])
  })

  test.each([
    ['too long', 'x'.repeat(DIALOG_TEXT_MAX + 1)],
    ['half a character', 'Slowly \uD83C'],
  ])('does not send a text that the service would refuse: %s', async (_, text) => {
    const { grammar, ask } = begin()
    expect(await grammar.check(text, listen())).toEqual(byBrowser)
    expect(ask).not.toHaveBeenCalled()
  })
})

describe('a grammar service that', () => {
  test.each([
    ['answers that it is unavailable', async () => unavailable],
    ['cannot be reached', () => Promise.reject(new Error('canary'))],
  ])('%s is replaced by the browser’s linter at once, and gets no request for a minute', async (_, answer) => {
    vi.useFakeTimers()
    const { grammar, ask } = begin(answer)
    expect(await grammar.check(TEXT, listen())).toEqual(byBrowser)
    ask.mockResolvedValue(checked)
    expect(await grammar.check(TEXT, listen())).toEqual(byBrowser)
    expect(ask).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(60_000)
    expect(await grammar.check(TEXT, listen())).toEqual(byServer)
  })

  test('has had half of a member’s requests per minute gets no more from this tab', async () => {
    vi.useFakeTimers()
    const { grammar, ask } = begin()
    for (let n = 0; n < GRAMMAR_CHECKS_PER_MINUTE; n++) await grammar.check(`Line ${n}.`, listen())
    expect(ask).toHaveBeenCalledTimes(GRAMMAR_CHECKS_PER_MINUTE / 2)
    vi.advanceTimersByTime(60_000)
    expect(await grammar.check(TEXT, listen())).toEqual(byServer)
  })
})

describe('the check of a text that has changed meanwhile', () => {
  test('is aborted, and the service is not paused for it', async () => {
    const asking = new AbortController()
    const { grammar, ask, browser } = begin(
      () =>
        new Promise((_, reject) => {
          asking.signal.addEventListener('abort', () => reject(new Error('aborted')))
        }),
    )
    const old = grammar.check(TEXT, asking.signal)
    await vi.waitFor(() => expect(ask).toHaveBeenCalledWith(TEXT, asking.signal), 10_000)
    ask.mockResolvedValue(checked)
    const next = grammar.check(`${TEXT}..`, listen())
    expect(ask).toHaveBeenCalledTimes(1)
    asking.abort()
    expect(await old).toEqual([])
    expect(await next).toEqual(byServer)
    expect(browser.check).not.toHaveBeenCalled()
  })

  test('is never sent when it was still waiting', async () => {
    const { promise: first, resolve } = Promise.withResolvers<GrammarAnswer>()
    const { grammar, ask } = begin(() => first)
    const asking = new AbortController()
    const texts = [
      grammar.check('One.', listen()),
      grammar.check('Two.', asking.signal),
      grammar.check('Three.', listen()),
    ]
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1), 10_000)
    asking.abort()
    resolve({ status: 'checked', issues: [] })
    await Promise.all(texts)
    expect(ask.mock.calls.map(([text]) => text)).toEqual(['One.', 'Three.'])
  })
})

describe('the dictionary of the author', () => {
  test('applies to both checks, ignores case, and is stored on the device', async () => {
    const { grammar, browser } = begin()
    grammar.learn('zorblat')
    grammar.learn('zorblat')
    expect(readWords()).toEqual(['zorblat'])
    expect(browser.readDictionary).toHaveBeenCalled()
    expect(await grammar.check(TEXT, listen())).toEqual([])
    expect(await begin().grammar.check(TEXT, listen())).toEqual([])
    grammar.forget('zorblat')
    expect(await grammar.check(TEXT, listen())).toEqual(byServer)
  })

  test('has no effect on grammar findings', async () => {
    const { grammar } = begin({ status: 'checked', issues: [{ ...spelling, isSpelling: false }] })
    grammar.learn('Zorblat')
    expect(await grammar.check(TEXT, listen())).toEqual(byServer)
  })
})
