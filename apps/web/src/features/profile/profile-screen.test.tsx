import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings, type OptIn, type Settings } from '@rubato/contracts/domain'
import common from '../../../public/locales/en/common.json'
import { NetworkError } from '../../lib/api/api-error.ts'
import { texts } from '../../lib/i18n/i18n.ts'
import { ProfileScreen } from './profile-screen.tsx'
import type { SaveSettings } from './save-settings.ts'

const DAY = 86_400_000
const sent = vi.fn<(change: Partial<Settings>) => void>()
/** Whether the account can be reached. */
let isReachable = true

beforeAll(async () => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
beforeEach(() => {
  isReachable = true
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

/** Stores at once, as the account does; a rejected save leaves everything as it was. */
function Account({ first }: { first: Settings }) {
  const [settings, setSettings] = useState(first)
  const mutateAsync: SaveSettings['mutateAsync'] = async (make) => {
    const change = make(settings)
    sent(change)
    if (!isReachable) throw new NetworkError('gone')
    setSettings((old) => ({ ...old, ...change }))
    return { ...settings, ...change }
  }
  const save = { mutateAsync, isPending: false }
  return <ProfileScreen settings={settings} saveProfile={save} saveOptIns={save} />
}
const show = (part: Partial<Settings> = {}) =>
  render(
    <MantineProvider env="test">
      <Account first={{ ...defaultSettings, ...part }} />
    </MantineProvider>,
  )

const card = (title: string) => {
  const section = screen.getByRole('heading', { level: 2, name: title }).closest('section')
  if (!section) throw new Error(`No card ${title}`)
  return within(section)
}
const row = (name: string) => {
  const item = screen.getByRole('heading', { level: 4, name }).closest('li')
  if (!item) throw new Error(`No row ${name}`)
  return within(item)
}
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const acknowledged = (id: OptIn['id'], daysAgo: number): OptIn => ({
  id,
  acknowledgedAt: new Date(Date.now() - daysAgo * DAY).toISOString(),
})

test('Body, hand, equipment with names and limits are saved together, in the order of the form', async () => {
  show()
  await userEvent.click(card('Body').getByRole('checkbox', { name: 'Anus' }))
  await userEvent.click(card('Body').getByRole('radio', { name: 'Left' }))
  await userEvent.click(card('Your things').getByRole('checkbox', { name: 'Plug' }))
  await userEvent.click(card('Your things').getByRole('checkbox', { name: 'Nipple clamps' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Your name for: Nipple clamps' }), ' Roses ')
  await userEvent.click(card('Never').getByRole('checkbox', { name: 'Spit' }))
  await userEvent.click(card('Never').getByRole('checkbox', { name: 'Grip' }))
  await click('Save')
  expect(sent.mock.calls).toEqual([
    [
      {
        profile: {
          body: defaultSettings.profile.body.filter((part) => part !== 'anus'),
          dominantHand: 'left',
          equipment: [{ id: 'nipple-clamps', name: 'Roses' }, { id: 'plug' }],
          hardLimits: ['grip', 'spit'],
        },
      },
    ],
  ])
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('Unsaved changes survive a reload, and can be discarded', async () => {
  const first = show()
  await userEvent.click(card('Your things').getByRole('checkbox', { name: 'Gag' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Your name for: Gag' }), 'Bit')
  first.unmount()
  show()
  expect(screen.getByRole('textbox', { name: 'Your name for: Gag' })).toHaveProperty('value', 'Bit')
  await click('Discard changes')
  expect(card('Your things').getByRole('checkbox', { name: 'Gag' })).toHaveProperty('checked', false)
  expect(sent).not.toHaveBeenCalled()
})

test('An opt-in says what the site has off in the region', () => {
  const settings = document.createElement('meta')
  settings.name = 'site-settings'
  settings.content = JSON.stringify({ tasksOff: ['breath'] })
  document.head.append(settings)
  show({ optIns: [acknowledged('lungs', 1)] })
  expect(row('Breath').getByText('Switched off by this site in your region: Breath.')).toBeTruthy()
  expect(row('Breath').queryByRole('button', { name: 'Breath: Renew' })).toBeNull()
  expect(row('Breath').getByRole('button', { name: 'Breath: Turn off' })).toBeTruthy()
  settings.remove()
})

test('A rejected save shows an error and keeps the input', async () => {
  isReachable = false
  show()
  await userEvent.click(card('Never').getByRole('checkbox', { name: 'Grip' }))
  await click('Save')
  expect(screen.getByRole('alert').textContent).toContain('Your profile was not saved.')
  expect(card('Never').getByRole('checkbox', { name: 'Grip' })).toHaveProperty('checked', true)
  isReachable = true
  await click('Save')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('Limits are found by name or description, by category, and stay ticked during a search', async () => {
  show()
  const never = card('Never')
  const search = never.getByRole('textbox', { name: 'Find a task' })
  await userEvent.type(search, 'seated')
  expect(never.getAllByRole('checkbox')).toHaveLength(2)
  expect(within(never.getByRole('group', { name: 'Breath' })).getByRole('checkbox', { name: 'Breath' })).toBeTruthy()
  await userEvent.click(never.getByRole('checkbox', { name: 'Breath' }))
  await userEvent.clear(search)
  await userEvent.type(search, 'xyz')
  expect(never.getByRole('status').textContent).toBe('No task is called that.')
  await userEvent.clear(search)
  expect(never.getByRole('checkbox', { name: 'Breath' })).toHaveProperty('checked', true)
  expect(never.getByRole('status').textContent).toBe('1 task never appears.')
})

test('Enter in the search does not save the profile, and in another field only a changed one', async () => {
  show({ profile: { ...defaultSettings.profile, equipment: [{ id: 'gag' }] } })
  const name = screen.getByRole('textbox', { name: 'Your name for: Gag' })
  await userEvent.type(name, '{Enter}')
  await userEvent.type(name, 'Bit')
  await userEvent.type(card('Never').getByRole('textbox', { name: 'Find a task' }), 'grip{Enter}')
  expect(sent).not.toHaveBeenCalled()
  await userEvent.type(name, '{Enter}')
  expect(sent).toHaveBeenCalledTimes(1)
})

test('A health answer says what it switches off, is stored on this device and is not sent', async () => {
  show({ optIns: [acknowledged('lungs', 1)] })
  const question = screen.getByRole('group', { name: /asthma/ })
  await userEvent.click(within(question).getByRole('radio', { name: 'Yes' }))
  expect(card('Health questions').getByText('Switched off: Breath and Gag.')).toBeTruthy()
  expect(row('Breath').getByText('Switched off by your health answers: Breath.')).toBeTruthy()
  expect(localStorage.getItem('rubato.screening')).toContain('lung-disease')
  expect(sent).not.toHaveBeenCalled()
  await click('Forget my answers')
  expect(localStorage.getItem('rubato.screening')).toBeNull()
  expect(card('Health questions').getByText('9 questions are not answered on this device.')).toBeTruthy()
})

test('A category stays locked until every statement is ticked, then is on for thirty days', async () => {
  show()
  expect(row('Anal').getByText('Off')).toBeTruthy()
  await click('Anal: Read and turn on')
  const dialog = within(screen.getByRole('dialog', { name: 'Anal' }))
  expect(dialog.getByText(/^Plug: at most 30 minutes at a time/)).toBeTruthy()
  const turnOn = dialog.getByRole('button', { name: 'Turn on for 30 days' })
  for (const statement of dialog.getAllByRole('checkbox')) {
    expect(turnOn).toHaveProperty('disabled', true)
    await userEvent.click(statement)
  }
  const before = Date.now()
  await userEvent.click(turnOn)
  const given = sent.mock.lastCall?.[0].optIns?.[0]
  expect(given?.id).toBe('anal')
  expect(Date.parse(given?.acknowledgedAt ?? '')).toBeGreaterThanOrEqual(before)
  const until = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(Date.now() + 30 * DAY)
  expect(row('Anal').getByText(`On until ${until}`)).toBeTruthy()
})

test('An expired opt-in is off and can be renewed; the ticks are required again', async () => {
  show({ optIns: [acknowledged('lungs', 31), acknowledged('palming', 400)] })
  expect(row('Breath').getByText(/^Ran out on .* Off until renewed\.$/)).toBeTruthy()
  expect(row('Palming').getByText('On')).toBeTruthy()
  await click('Breath: Renew')
  const renew = screen.getByRole('button', { name: 'Renew for 30 days' })
  expect(renew).toHaveProperty('disabled', true)
  for (const statement of screen.getByRole('dialog').querySelectorAll('input')) await userEvent.click(statement)
  await userEvent.click(renew)
  expect(row('Breath').getByText(/^On until/)).toBeTruthy()
})

test('A class B opt-in is read once and turned on without ticks', async () => {
  show()
  await click('Palming: Read and turn on')
  const dialog = within(screen.getByRole('dialog', { name: 'Palming' }))
  expect(dialog.queryByRole('checkbox')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }))
  expect(row('Palming').getByText('On')).toBeTruthy()
})

test('Turning off takes one press, and applies here also when the account cannot be reached', async () => {
  show({ optIns: [acknowledged('lungs', 1), acknowledged('anal', 1)] })
  await click('Breath: Turn off')
  expect(sent.mock.lastCall?.[0].optIns?.map(({ id }) => id)).toEqual(['anal'])
  isReachable = false
  await click('Anal: Turn off')
  expect(row('Anal').getByText('Off')).toBeTruthy()
  expect(row('Anal').getByRole('alert').textContent).toContain('It is off on this device.')
  cleanup()
  show({ optIns: [acknowledged('anal', 1)] })
  expect(row('Anal').getByText('Off')).toBeTruthy()
})

test('A rejected opt-in shows an error and stays off', async () => {
  isReachable = false
  show()
  await click('Palming: Read and turn on')
  await click('Turn on')
  expect(row('Palming').getByRole('alert').textContent).toContain('It was not turned on.')
  expect(row('Palming').getByText('Off')).toBeTruthy()
})
