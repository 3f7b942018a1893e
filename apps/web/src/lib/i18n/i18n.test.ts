import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import common from '../../../public/locales/en/common.json' with { type: 'json' }
import { startTexts, texts } from './i18n.ts'

const requested: string[] = []
const detected = () => texts.services.languageDetector.detect() as string[]

beforeAll(() => {
  vi.stubGlobal('fetch', (address: string) => {
    requested.push(address)
    return Promise.resolve(Response.json(common))
  })
  return () => vi.unstubAllGlobals()
})
beforeEach(() => {
  requested.length = 0
})
afterEach(() => {
  history.replaceState(null, '', '/')
  document.cookie = 'i18next=; max-age=0'
  localStorage.clear()
  sessionStorage.clear()
  document.documentElement.lang = 'en'
})

describe('the language', () => {
  it('is looked for in the query, the cookie, the storages, the browser and the page, in this order', async () => {
    await startTexts()
    document.documentElement.lang = 'hu'
    expect(detected()).toEqual([...navigator.languages, navigator.language, 'hu'])
    sessionStorage.setItem('i18nextLng', 'sv')
    localStorage.setItem('i18nextLng', 'fi')
    document.cookie = 'i18next=pl'
    history.replaceState(null, '', '/?view=all&lng=de')
    expect(detected()).toEqual(['de', 'pl', 'fi', 'sv', ...navigator.languages, navigator.language, 'hu'])
  })
  it.each(['de', 'en-GB', '..', '%3Cb%3E', ''])('"%s" in the query gives English, by one request', async (code) => {
    history.replaceState(null, '', `/?lng=${code}`)
    document.documentElement.lang = 'de'
    await startTexts()
    expect(requested).toEqual(['/locales/en/common.json'])
    expect(texts.t('actions.save')).toBe('Save')
    expect(document.documentElement.lang).toBe('en')
  })
  it('is not stored', async () => {
    history.replaceState(null, '', '/?lng=en')
    await startTexts()
    expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, ''])
  })
})

it('a text whose call passes no value is shown with its placeholder, and printed as a bug', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  await startTexts()
  const untyped = texts.t as unknown as (key: string, options?: object) => unknown
  expect(untyped('privacy-screen.answers', { returnObjects: true })).toHaveProperty('wait')
  expect(printed).not.toHaveBeenCalled()
  expect(untyped('privacy-screen.answers.wait')).toContain('{{time}}')
  expect(String(printed.mock.calls)).toContain('A text has no value for {{time}}')
  printed.mockRestore()
})
