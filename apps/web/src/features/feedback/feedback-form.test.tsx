/** Feedback that was changed after its first attempt had arrived. */
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { FeedbackWrite } from '@rubato/contracts/domain'
import common from '../../../public/locales/en/common.json'
import { setSessionToken } from '../../lib/api/api-client.ts'
import { texts } from '../../lib/i18n/i18n.ts'
import { createQueryClient } from '../../lib/query/query-client.ts'
import { leaveTab } from '../../lib/storage/stored.ts'
import { FeedbackForm } from './feedback-form.tsx'

const onSent = vi.fn<() => void>()
let bodies: FeedbackWrite[]
let respond: (sent: FeedbackWrite) => Promise<Response>

const json = (status: number, body: unknown) => Promise.resolve(new Response(JSON.stringify(body), { status }))
const stored = (sent: FeedbackWrite) =>
  json(200, { ...sent, state: 'new', createdAt: '2026-11-20T10:00:00Z', answer: null })

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
beforeEach(() => {
  bodies = []
  onSent.mockReset()
  setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 })
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    const sent = JSON.parse(body as string) as FeedbackWrite
    bodies.push(sent)
    return respond(sent)
  })
})
afterEach(() => {
  cleanup()
  leaveTab()
})

function show() {
  const queryClient = createQueryClient({ onDescribedError: () => undefined, onAccessLost: () => undefined })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterContextProvider router={router as never}>
          <FeedbackForm onSent={onSent} />
        </RouterContextProvider>
      </MantineProvider>
    </QueryClientProvider>,
  )
}
const field = () => screen.getByRole('textbox')
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))

test('The changed text stays, and is sent under an id of its own', async () => {
  show()
  respond = () => Promise.reject(new TypeError('The answer was lost.'))
  await userEvent.type(field(), 'A quieter click.')
  await userEvent.click(screen.getByRole('checkbox'))
  await send()
  expect(await screen.findByRole('alert')).toBeTruthy()
  respond = () => json(409, { statusCode: 409, error: 'feedback.exists', issues: [] })
  await userEvent.type(field(), ' And no flash.')
  await send()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^Your first text has arrived\./))
  expect(field()).toHaveProperty('value', 'A quieter click. And no flash.')
  respond = stored
  await send()
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(bodies).toMatchObject([
    { text: 'A quieter click.', context: null },
    { text: 'A quieter click. And no flash.' },
    { text: 'A quieter click. And no flash.', context: null },
  ])
  expect(bodies[1]?.id).toBe(bodies[0]?.id)
  expect(bodies[2]?.id).not.toBe(bodies[0]?.id)
})

test('A text that is too short is not sent', async () => {
  show()
  await userEvent.type(field(), 'Short')
  await send()
  expect(await screen.findByText('Write at least 10 characters.')).toBeTruthy()
  expect(bodies).toEqual([])
})
