/** The form of the settings with a client and answers of the server, for tests. */
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { defaultSettings as defaults, type Settings, type VoiceName } from '@rubato/contracts/domain'
import common from '../../../../public/locales/en/common.json'
import { setSessionToken } from '../../../lib/api/api-client.ts'
import { texts } from '../../../lib/i18n/i18n.ts'
import { leaveTab } from '../../../lib/storage/stored.ts'
import { SpeakingFields, TempoFields, YouFields } from '../more-fields.tsx'
import { SaveState } from '../save-state.tsx'
import { settingsQuery } from '../settings.queries.ts'
import { UnsentSettings } from '../unsent-settings.tsx'
import { useSettingsForm } from '../use-settings-form.ts'

export const defaultSettings = { ...defaults, revision: 3 }
export const SCRIPT = '5c1d1f64-8e0b-4d53-9a57-6f2f8d6b3e21'
export const fetchMock = vi.fn<typeof fetch>()
export const client = new QueryClient()

export const tried = vi.fn<(voice: VoiceName, browserVoice: string | null) => void>()

/** Prepares each test of a file: the texts, a signed-in member with the default settings, and no answers of the service. */
export function setUpSettingsTests(): void {
  beforeAll(async () => {
    const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
    vi.stubGlobal('matchMedia', () => list)
    await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
  })
  beforeEach(() => {
    // Also those of other files.
    notifications.clean()
    fetchMock.mockReset()
    vi.stubGlobal('fetch', fetchMock)
    setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 })
    client.clear()
    client.setQueryData(settingsQuery.queryKey, defaultSettings)
  })
  afterEach(() => {
    // First: a form that is unmounted sends its changes.
    act(leaveTab)
    cleanup()
    vi.restoreAllMocks()
  })
}

export function Form() {
  const { data = defaultSettings } = useQuery({ ...settingsQuery, enabled: false })
  const form = useSettingsForm(data)
  return (
    <>
      <TempoFields form={form} />
      <YouFields form={form} />
      <SpeakingFields form={form} onTryVoice={tried} />
      <SaveState form={form} />
    </>
  )
}
export const show = (content = <Form />) =>
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={client}>
        <UnsentSettings />
        {content}
      </QueryClientProvider>
    </MantineProvider>,
  )

export const stored = () => client.getQueryData<Settings>(settingsQuery.queryKey)
export const speed = (name: string) => screen.getByRole('radio', { name })
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
export const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
export const sentBodies = () => fetchMock.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as unknown)
/** Sets the browser's connection; the browser fires an event when it comes back. */
export const connect = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  if (isOnline) act(() => void dispatchEvent(new Event('online')))
}
