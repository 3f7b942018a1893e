/** Changes of the settings that are not saved yet when the tab is closed. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { leaveTab, setStorageMember } from '../../lib/storage/stored.ts'
import {
  answer,
  connect,
  defaultSettings,
  fetchMock,
  sentBodies,
  show,
  speed,
  setUpSettingsTests,
} from './testing/settings-page.tsx'

setUpSettingsTests()
beforeEach(() => {
  localStorage.clear()
  setStorageMember('ada')
})

const waits = 'Not saved yet. It is sent when you are back online.'
const leavePage = () => act(() => void dispatchEvent(new Event('pagehide')))
/** Only what outlives a tab is left. */
function closeTab(): void {
  act(leaveTab)
  cleanup()
}
/** Another tab with the network, where no form of settings is open. */
function openOnline(): void {
  fetchMock.mockImplementation(async (_url, init) =>
    answer({ ...defaultSettings, ...(JSON.parse(init?.body as string) as object), revision: 4 }),
  )
  connect(true)
  show(<p>Another screen</p>)
}
async function changeOffline(): Promise<void> {
  connect(false)
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
  show()
  await userEvent.click(speed('Fast'))
  expect(await screen.findByText(waits)).toBeTruthy()
}

test('Changes made offline are sent from the next tab, all of them, and then leave nothing on the device', async () => {
  await changeOffline()
  await userEvent.click(screen.getByRole('radio', { name: 'Cues' }))
  closeTab()
  fetchMock.mockClear()
  openOnline()
  await waitFor(() => expect(sentBodies()).toEqual([{ chatSpeed: 'fast', talk: 'cues', revision: 3 }]))
  await waitFor(() => expect(Object.keys(localStorage)).toEqual([]))
})

test('The next tab shows what waits, also without a network; a change that is taken back does not wait', async () => {
  await changeOffline()
  closeTab()
  show()
  expect(speed('Fast')).toHaveProperty('checked', true)
  expect(screen.getByText(waits)).toBeTruthy()
  await userEvent.click(speed('Normal'))
  expect([screen.queryByText(waits), localStorage.length]).toEqual([null, 0])
})

test('A change that is due when the page is closed is sent at once, by a call that outlives the page', async () => {
  fetchMock.mockImplementation(() => new Promise(() => undefined))
  show()
  fireEvent.click(speed('Fast'))
  leavePage()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(sentBodies()).toEqual([{ chatSpeed: 'fast', revision: 3 }]))
  expect(fetchMock.mock.lastCall?.[1]).toMatchObject({ keepalive: true })
})

test('A change that is due when the page is closed offline waits for the network', async () => {
  connect(false)
  show()
  fireEvent.click(speed('Fast'))
  leavePage()
  closeTab()
  expect(fetchMock).not.toHaveBeenCalled()
  openOnline()
  await waitFor(() => expect(sentBodies()).toEqual([{ chatSpeed: 'fast', revision: 3 }]))
})
