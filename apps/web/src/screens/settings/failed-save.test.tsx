/** A save that is rejected after the member has left its screen: the settings are rolled back, so the member is told. */
import { MantineProvider } from '@mantine/core'
import { notifications, Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { Suspense, type ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings, type Settings } from '@rubato/contracts/domain'
import common from '../../../public/locales/en/common.json'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { setSessionToken } from '../../lib/api/api-client.ts'
import { texts } from '../../lib/i18n/i18n.ts'
import { createQueryClient } from '../../lib/query/query-client.ts'
import { AccountHotkeys } from './account-hotkeys.tsx'
import { Profile } from './profile.tsx'

const client = createQueryClient({ onDescribedError: () => undefined, onAccessLost: () => undefined })
/** Lets the requests that wait fail, as without a connection. */
let disconnect: () => void
const stored = () => client.getQueryData<Settings>(settingsQuery.queryKey)

beforeAll(async () => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
beforeEach(() => {
  notifications.clean()
  localStorage.clear()
  sessionStorage.clear()
  client.clear()
  client.setQueryData(settingsQuery.queryKey, { ...defaultSettings, revision: 3 })
  setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 })
  const failed = new Promise<never>((_resolve, reject) => {
    disconnect = () => reject(new TypeError('Failed to fetch'))
  })
  vi.stubGlobal('fetch', () => failed)
})
afterEach(() => {
  cleanup()
  notifications.clean()
})

const page = (content: ReactNode) => (
  <MantineProvider env="test">
    <Notifications />
    <QueryClientProvider client={client}>
      <Suspense>{content}</Suspense>
    </QueryClientProvider>
  </MantineProvider>
)

/** Does `act` on a screen, leaves it and lets the save fail. Returns the message that is shown then. */
async function messageAfter(content: ReactNode, act: () => Promise<unknown>): Promise<string | null> {
  const before = stored()
  const shown = render(page(content))
  await act()
  await waitFor(() => expect(stored()).not.toEqual(before))
  shown.rerender(page(<h1>Another screen</h1>))
  disconnect()
  const { textContent } = await screen.findByRole('alert')
  expect(stored()).toEqual(before)
  return textContent
}
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('A rejected save of limits is shown on the next screen, and says where the limits wait', async () => {
  const message = await messageAfter(<Profile />, async () => {
    await userEvent.click(screen.getByRole('checkbox', { name: 'Grip' }))
    await click('Save')
  })
  expect(message).toContain('Your profile was not saved')
  expect(message).toContain(common.profile.kept)
  render(page(<Profile />))
  expect(screen.getByRole('checkbox', { name: 'Grip' })).toHaveProperty('checked', true)
})

test('A rejected opt-in is shown on the next screen', async () => {
  const message = await messageAfter(<Profile />, async () => {
    await click('Palming: Read and turn on')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn on' }))
  })
  expect(message).toContain(common.profile['opt-ins'].failed)
})

test('A rejected choice of keys is shown on the next screen', async () => {
  const message = await messageAfter(<AccountHotkeys onClose={() => undefined} />, async () => {
    await click(/^Pause.*Change$/)
    await userEvent.keyboard('k')
  })
  expect(message).toContain(common.hotkeys['not-saved'])
})
