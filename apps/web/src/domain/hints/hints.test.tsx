import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import common from '../../../public/locales/en/common.json'
import { setSessionToken } from '../../lib/api/api-client.ts'
import { texts } from '../../lib/i18n/i18n.ts'
import { FirstUseHints } from './first-use-hints.tsx'
import { WaitingHints } from './waiting-hints.tsx'

const hints = ['One', 'Two', 'Three'].map((title) => ({ title, description: `${title} is said.` }))
let answer: { status: number; body: unknown }
const urls: string[] = []

beforeAll(async () => {
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
beforeEach(() => {
  localStorage.clear()
  urls.length = 0
  answer = { status: 200, body: hints }
  setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 })
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url)
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = (content: React.ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{content}</QueryClientProvider>)
const settle = () => act(async () => vi.advanceTimersByTimeAsync(50))

test('While the member waits, hints follow each other slowly and are not announced', async () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.4)
  show(<WaitingHints />)
  await settle()
  expect(screen.getByText('Two').parentElement?.getAttribute('aria-live')).toBe('off')
  await act(async () => vi.advanceTimersByTimeAsync(12_000))
  expect(screen.queryByText('Two')).toBeNull()
  expect(screen.getByText('Three')).toBeTruthy()
  await act(async () => vi.advanceTimersByTimeAsync(12_000))
  expect(screen.getByText('One')).toBeTruthy()
  expect(urls).toEqual(['/api/hints?place=waiting'])
})

test('Hints of first use are closed with the keyboard, and closed once for the device', async () => {
  const user = userEvent.setup()
  const { unmount } = show(<FirstUseHints place="builder" />)
  expect(await screen.findByRole('complementary', { name: 'Hints' })).toBeTruthy()
  expect(screen.getByText('1 of 3')).toBeTruthy()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(screen.getByText('Two')).toBeTruthy()
  await user.tab()
  await user.keyboard(' ')
  expect(screen.queryByRole('complementary')).toBeNull()
  unmount()
  urls.length = 0
  show(<FirstUseHints place="builder" />)
  expect(urls).toEqual([])
  show(<FirstUseHints place="stage" />)
  expect(await screen.findByText('One')).toBeTruthy()
})

test.each([
  ['an error', 500, { statusCode: 500, error: 'server.failed', issues: [] }],
  ['no hints', 200, []],
  ['another shape', 200, { data: 1 }],
])('With %s nothing is shown', async (_, status, body) => {
  vi.useFakeTimers()
  answer = { status, body }
  const { container } = show(
    <>
      <WaitingHints />
      <FirstUseHints place="stage" />
    </>,
  )
  await settle()
  expect(urls).toHaveLength(2)
  expect(container.textContent).toBe('')
})
