// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings, type Settings } from '@rubato/contracts/domain'
import common from '../../../public/locales/en/common.json'
import { setSessionToken } from '../../lib/api/api-client.ts'
import { texts } from '../../lib/i18n.ts'
import { settingsQuery } from './settings.queries.ts'
import { SettingsForm } from './settings-form.tsx'

const fetchMock = vi.fn<typeof fetch>()
let client: QueryClient

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn<() => void>(),
    removeEventListener: vi.fn<() => void>(),
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn<() => void>()
      unobserve = vi.fn<() => void>()
      disconnect = vi.fn<() => void>()
    },
  )
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
beforeEach(() => {
  sessionStorage.clear()
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 })
  client = new QueryClient()
  client.setQueryData(settingsQuery.queryKey, defaultSettings)
})
afterEach(cleanup)

const show = (saved: Settings = defaultSettings) =>
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <SettingsForm saved={saved} onTryVoice={async () => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  )
const lowestTempo = () => screen.getByRole('slider', { name: 'Tempo, lowest' })

test('The tempo handles are moved by keyboard and cannot cross', async () => {
  show({ ...defaultSettings, tempo: { min: 100, max: 107 } })
  lowestTempo().focus()
  await userEvent.keyboard('{ArrowRight>6/}')
  expect(lowestTempo().getAttribute('aria-valuenow')).toBe('106')
  expect(screen.getByRole('slider', { name: 'Tempo, highest' }).getAttribute('aria-valuenow')).toBe('111')
})

test('What was changed and not saved is there after a reload', async () => {
  const first = show()
  await userEvent.click(screen.getByRole('radio', { name: 'Slow' }))
  first.unmount()
  show()
  expect(screen.getByRole('radio', { name: 'Slow' })).toHaveProperty('checked', true)
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(screen.getByRole('radio', { name: 'Normal' })).toHaveProperty('checked', true)
})

test('A refused save shows the message beside the field and brings the old settings back', async () => {
  const message = 'Max tempo cannot be less than min tempo'
  const body = { statusCode: 400, error: 'request.invalid', issues: [{ path: ['tempo', 'max'], message }] }
  fetchMock.mockResolvedValue(new Response(JSON.stringify(body), { status: 400 }))
  show()
  await userEvent.click(screen.getByRole('radio', { name: 'Fast' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message))
  expect(client.getQueryData(settingsQuery.queryKey)).toEqual(defaultSettings)
})
