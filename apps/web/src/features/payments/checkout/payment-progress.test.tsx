/** The page after a payment, by the service's answer. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import common from '../../../../public/locales/en/common.json'
import { setSessionToken } from '../../../lib/api/api-client.ts'
import { texts } from '../../../lib/i18n/i18n.ts'
import { createQueryClient } from '../../../lib/query/query-client.ts'
import { PaymentProgress } from './payment-progress.tsx'

const ID = '7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10'
const fetched = vi.fn<(url: string) => Promise<Response>>()
const onActive = vi.fn<() => void>()

beforeAll(() => texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' }))
beforeEach(() => {
  fetched.mockReset()
  onActive.mockReset()
  vi.stubGlobal('fetch', fetched)
  setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const answer = (body: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }))
const refusal = (status: number, error: string) => answer({ statusCode: status, error, issues: [] }, status)

function show() {
  const client = createQueryClient({ onDescribedError: () => undefined, onAccessLost: () => undefined })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router as never}>
        <PaymentProgress checkoutId={ID} onActive={onActive} renderActive={() => <h1>Your membership is open</h1>} />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
}
const title = (name: string) => screen.findByRole('heading', { name })

test('A confirmation is announced once, after it was waited for', async () => {
  fetched
    .mockImplementationOnce(() => answer({ state: 'waiting' }))
    .mockImplementation(() => answer({ state: 'active' }))
  show()
  await title('Thank you')
  expect(onActive).not.toHaveBeenCalled()
  await title('Your membership is open')
  expect(fetched.mock.calls).toHaveLength(2)
  expect(onActive).toHaveBeenCalledTimes(1)
})

test('A failed payment is shown with the words of the partner', async () => {
  fetched.mockImplementation(() => answer({ state: 'failed', message: 'The bank asks you to call it.' }))
  show()
  await title('The payment did not go through')
  const words = screen.getByRole('group', { name: 'The payment provider says:' })
  expect(screen.getByRole('status').contains(words)).toBe(true)
  expect(words.textContent).toContain('The bank asks you to call it.')
})

test('A checkout of another account is not asked for again', async () => {
  fetched.mockImplementation(() => refusal(404, 'checkout.not-found'))
  show()
  await title('No payment to look up')
  expect(screen.getByText('This payment was not started from your account.')).toBeTruthy()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(fetched.mock.calls).toHaveLength(1)
})

test('Without an answer it says so and goes on asking', async () => {
  fetched
    .mockImplementationOnce(() => refusal(500, 'server.error'))
    .mockImplementation(() => answer({ state: 'active' }))
  show()
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^The service failed/))
  await title('Your membership is open')
})

test('A hidden page does not ask', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  fetched.mockImplementation(() => answer({ state: 'waiting' }))
  show()
  await title('Thank you')
  await new Promise((resolve) => setTimeout(resolve, 2000))
  expect(fetched.mock.calls.length).toBeLessThanOrEqual(1)
})
