import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { COUNTDOWN_SCRIPT_ID, type Settings } from '@rubato/contracts/domain'
import { readDevicePreferences } from '../../domain/device-preferences.ts'
import { leaveTab } from '../../lib/storage/stored.ts'
import { addChange, noDraft, settingsDraft, type SettingsChange } from './settings-draft.ts'
import { settingsQuery, useSaveScript } from './settings.queries.ts'
import {
  defaultSettings,
  SCRIPT,
  fetchMock,
  client,
  tried,
  Form,
  show,
  stored,
  speed,
  press,
  answer,
  sentBodies,
  connect,
  setUpSettingsTests,
} from './testing/settings-page.tsx'

setUpSettingsTests()

test('The tempo thumbs are moved by keyboard, stay five beats apart and expose their unit', async () => {
  client.setQueryData(settingsQuery.queryKey, { ...defaultSettings, tempo: { min: 100, max: 107 } })
  show()
  const lowest = screen.getByRole('slider', { name: 'Tempo, lowest' })
  lowest.focus()
  await userEvent.keyboard('{ArrowRight>6/}')
  expect(lowest.getAttribute('aria-valuetext')).toBe('102 bpm')
  expect(screen.getByRole('slider', { name: 'Tempo, highest' }).getAttribute('aria-valuenow')).toBe('107')
})

const saving = () => {
  fetchMock.mockImplementation(async (_url, init) =>
    answer({ ...stored(), ...(JSON.parse(init?.body as string) as object), revision: 4 }),
  )
}

test('A change that a reload cut off is kept, and sent when the screen is opened again', async () => {
  // A reload: only the tab's storage survives.
  leaveTab()
  sessionStorage.setItem(
    'rubato.draft.settings',
    JSON.stringify({
      ...noDraft,
      change: { chatSpeed: 'slow' },
      base: { revision: 3, values: { chatSpeed: 'normal' } },
    }),
  )
  saving()
  show()
  expect(speed('Slow')).toHaveProperty('checked', true)
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(sentBodies()).toEqual([{ chatSpeed: 'slow', revision: 3 }])
  expect(sessionStorage).toHaveLength(0)
})

test('Quick changes are one save, and leaving the screen sends them at once', async () => {
  saving()
  const form = show()
  for (const radio of [speed('Slow'), speed('Fast'), screen.getByRole('radio', { name: 'Cues' })])
    fireEvent.click(radio)
  expect(fetchMock).not.toHaveBeenCalled()
  form.unmount()
  await waitFor(() => expect(sentBodies()).toEqual([{ chatSpeed: 'fast', talk: 'cues', revision: 3 }]))
})

test('A change that was saved can be taken back', async () => {
  saving()
  show()
  await userEvent.click(speed('Fast'))
  expect(await screen.findByText('Saved')).toBeTruthy()
  await press('Undo')
  expect(speed('Normal')).toHaveProperty('checked', true)
  await waitFor(() => expect(sentBodies().at(-1)).toMatchObject({ chatSpeed: 'normal' }))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('A save that failed is not repeated by itself: the member tries again', async () => {
  fetchMock.mockResolvedValue(answer({ statusCode: 503, error: 'service.unavailable', issues: [] }, 503))
  show()
  await userEvent.click(speed('Fast'))
  expect(await screen.findByText('Not saved. What you changed is kept here.')).toBeTruthy()
  await new Promise((resolve) => setTimeout(resolve, 900))
  expect(fetchMock.mock.calls.filter(([, init]) => init?.method === 'PATCH')).toHaveLength(1)
  saving()
  await press('Try again')
  expect(await screen.findByText('Saved')).toBeTruthy()
})

test('A save updates the screen at once, sends only the changes, and clears the draft', async () => {
  let reply: (response: Response) => void = () => undefined
  fetchMock.mockReturnValue(new Promise((resolve) => (reply = resolve)))
  show()
  await userEvent.click(speed('Fast'))
  await waitFor(() => expect(stored()?.chatSpeed, 'before the service has answered').toBe('fast'))
  expect(screen.getByText('Saving')).toBeTruthy()
  reply(answer({ ...defaultSettings, chatSpeed: 'fast' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(sentBodies()).toEqual([{ chatSpeed: 'fast', revision: 3 }])
  expect(sessionStorage).toHaveLength(0)
})

test('A rejected save shows an error and field messages, rolls the settings back and keeps the draft', async () => {
  const message = 'Max tempo cannot be less than min tempo'
  fetchMock.mockResolvedValue(
    answer({ statusCode: 400, error: 'request.invalid', issues: [{ path: ['tempo', 'max'], message }] }, 400),
  )
  show()
  screen.getByRole('slider', { name: 'Tempo, lowest' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(await screen.findByText('Your settings were not saved')).toBeTruthy()
  expect(screen.getByText(message).getAttribute('role')).toBe('alert')
  expect(stored()).toEqual(defaultSettings)
  expect(screen.getByRole('slider', { name: 'Tempo, lowest' }).getAttribute('aria-valuenow')).toBe('41')
  await userEvent.keyboard('{ArrowRight}')
  screen.getByRole('slider', { name: 'Tempo, lowest' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.queryByText(message), 'the message about the old value is removed').toBeNull()
})

test('A save while offline shows a message, keeps the draft, and is sent from any screen once the network is back', async () => {
  connect(false)
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const form = show()
  await userEvent.click(speed('Fast'))
  expect(await screen.findByText('Not saved yet. It is sent when you are back online.')).toBeTruthy()
  expect(stored()).toEqual(defaultSettings)
  expect(speed('Fast')).toHaveProperty('checked', true)
  form.unmount()

  show(<p>Another screen</p>)
  fetchMock.mockResolvedValueOnce(answer({ ...defaultSettings, chatSpeed: 'fast' }))
  connect(true)
  await waitFor(() => expect(stored()?.chatSpeed).toBe('fast'))
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
  expect(sentBodies()).toEqual([
    { chatSpeed: 'fast', revision: 3 },
    { chatSpeed: 'fast', revision: 3 },
  ])
})

test('Changes made while a save is under way are sent after it', async () => {
  let reply: (response: Response) => void = () => undefined
  fetchMock.mockReturnValueOnce(new Promise((resolve) => (reply = resolve)))
  show()
  await userEvent.click(speed('Fast'))
  await waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(1))
  await userEvent.click(speed('Slow'))
  saving()
  reply(answer({ ...defaultSettings, chatSpeed: 'fast', revision: 4 }))
  await waitFor(() =>
    expect(sentBodies()).toEqual([
      { chatSpeed: 'fast', revision: 3 },
      { chatSpeed: 'slow', revision: 4 },
    ]),
  )
  expect(speed('Slow')).toHaveProperty('checked', true)
  await waitFor(() => expect(settingsDraft.read()).toEqual(noDraft))
})

function Choice({ script }: { script: string }) {
  const { mutate } = useSaveScript({ onRejected: () => undefined })
  return (
    <button type="button" onClick={() => mutate(script)}>
      Use it
    </button>
  )
}

test('A chosen script is saved on top of another tab’s save', async () => {
  const elsewhere = { ...defaultSettings.gameGeneratorConfig, gameDuration: { min: 20, max: 25 } }
  fetchMock.mockImplementation(async (_url, init) => {
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as object) : { gameGeneratorConfig: elsewhere }
    return answer({ ...defaultSettings, ...body })
  })
  show(<Choice script={SCRIPT} />)
  await press('Use it')
  const chosen = { ...elsewhere, instructor: { ...elsewhere.instructor, script: SCRIPT } }
  await waitFor(() => expect(stored()?.gameGeneratorConfig).toEqual(chosen))
})

test('A choice that conflicts with another tab’s save is retried on the newly stored settings', async () => {
  const sent: unknown[] = []
  const elsewhere = { ...defaultSettings.gameGeneratorConfig, gameDuration: { min: 20, max: 25 } }
  fetchMock.mockImplementation(async (_url, init) => {
    if (typeof init?.body !== 'string')
      return answer(
        sent.length === 0 ? defaultSettings : { ...defaultSettings, gameGeneratorConfig: elsewhere, revision: 4 },
      )
    const body = JSON.parse(init.body) as { revision: number }
    sent.push(body)
    return body.revision === 4 ? answer({ ...defaultSettings, ...body, revision: 5 }) : conflict()
  })
  show(<Choice script={SCRIPT} />)
  await press('Use it')
  const chosen = { ...elsewhere, instructor: { ...elsewhere.instructor, script: SCRIPT } }
  await waitFor(() => expect(stored()).toMatchObject({ gameGeneratorConfig: chosen, revision: 5 }))
  expect(sent).toHaveLength(2)
})

test('Two rejected saves roll back to the settings before the first', async () => {
  const replies: ((response: Response) => void)[] = []
  fetchMock.mockImplementation(() => new Promise((resolve) => replies.push(resolve)))
  show(
    <>
      <Choice script={SCRIPT} />
      <Choice script={COUNTDOWN_SCRIPT_ID} />
    </>,
  )
  const [first, second] = screen.getAllByRole('button', { name: 'Use it' })
  for (const button of [first, second]) await userEvent.click(button as HTMLElement)
  expect(stored()?.gameGeneratorConfig.instructor.script).toBe(COUNTDOWN_SCRIPT_ID)
  for (const count of [1, 2]) {
    await waitFor(() => expect(replies).toHaveLength(count))
    replies.at(-1)?.(answer({ statusCode: 503, error: 'service.unavailable', issues: [] }, 503))
  }
  await waitFor(() => expect(stored()).toEqual(defaultSettings))
})

const conflict = () => answer({ statusCode: 409, error: 'settings.conflict', issues: [] }, 409)
/** Draft of a change that another tab's save preceded; the service answers with `stored`. */
function changedElsewhere(stored: Partial<Settings>, mine: SettingsChange) {
  addChange(mine, defaultSettings)
  fetchMock.mockImplementation(async (_url, init) => {
    if (init?.method !== 'PATCH') return answer({ ...defaultSettings, ...stored, revision: 4 })
    const body = JSON.parse(init.body as string) as Partial<Settings> & { revision: number }
    return body.revision === 4 ? answer({ ...defaultSettings, ...stored, ...body, revision: 5 }) : conflict()
  })
  show()
}

test('Another tab’s changes of other values are kept, and so are the changes made here', async () => {
  changedElsewhere({ tempo: { min: 50, max: 90 }, chatSpeed: 'slow' }, { tempo: { min: 40, max: 200 }, talk: 'cues' })
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(stored()).toMatchObject({ tempo: { min: 50, max: 90 }, chatSpeed: 'slow', talk: 'cues' })
  expect(settingsDraft.read()).toEqual(noDraft)
})

test.each([
  ['Keep what is here', 'fast'],
  ['Take what was saved', 'slow'],
] as const)('The same setting changed in two tabs is shown twice and not overwritten: %s', async (name, kept) => {
  changedElsewhere({ chatSpeed: 'slow' }, { chatSpeed: 'fast' })
  const notice = await screen.findByRole('region', { name: 'Changed in two places' })
  expect(notice.querySelector('tbody')?.textContent).toBe('Chat speedfastslow')
  expect(stored()?.chatSpeed, 'what the service holds').toBe('slow')
  await press(name)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Changed in two places' })).toBeNull())
  await waitFor(() => expect(stored()?.chatSpeed).toBe(kept))
  await waitFor(() => expect(settingsDraft.read()).toEqual(noDraft))
})

test('A choice for what is here keeps the values that only the other tab changed, also of the generator', async () => {
  const { gameGeneratorConfig: config } = defaultSettings
  const lasting = (minutes: number) => ({ ...config, gameDuration: { min: minutes, max: minutes } })
  changedElsewhere(
    { gameGeneratorConfig: { ...lasting(20), instructor: { ...config.instructor, script: COUNTDOWN_SCRIPT_ID } } },
    { gameGeneratorConfig: lasting(30) },
  )
  await screen.findByRole('region', { name: 'Changed in two places' })
  await press('Keep what is here')
  await waitFor(() => expect(stored()?.gameGeneratorConfig.gameDuration).toEqual({ min: 30, max: 30 }))
  expect(stored()?.gameGeneratorConfig.instructor.script).toBe(COUNTDOWN_SCRIPT_ID)
})

test('Ctrl+Z undoes the last change of the form, step by step, and leaves text fields to the browser', async () => {
  const clock = vi.spyOn(Date, 'now')
  let at = 1_000_000
  clock.mockImplementation(() => (at += 5000))
  show(
    <>
      <Form />
      <input aria-label="Search" />
    </>,
  )
  await userEvent.click(speed('Fast'))
  screen.getByRole('slider', { name: 'Tempo, lowest' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(settingsDraft.read().change).toEqual({ chatSpeed: 'fast', tempo: { min: 41, max: 200 } })
  await userEvent.click(screen.getByRole('textbox', { name: 'Search' }))
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(Object.keys(settingsDraft.read().change)).toHaveLength(2)
  screen.getByRole('slider', { name: 'Tempo, lowest' }).focus()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(settingsDraft.read().change).toEqual({ chatSpeed: 'fast' })
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(settingsDraft.read().change).toEqual({})
})

test('The level of talk is saved with the account, the text of captions on the device', async () => {
  fetchMock.mockResolvedValue(answer({ ...defaultSettings, talk: 'cues' }))
  show()
  await userEvent.click(screen.getByRole('radio', { name: 'Cues' }))
  await userEvent.click(screen.getByRole('radio', { name: 'The whole line' }))
  expect(readDevicePreferences()).toMatchObject({ captions: true, captionText: 'complete' })
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(sentBodies()).toEqual([{ talk: 'cues', revision: 3 }])
})

test('A name, the intensity and a voice chosen by ear are saved with the account', async () => {
  fetchMock.mockImplementation(async (_url, init) =>
    answer({ ...defaultSettings, ...(JSON.parse(init?.body as string) as Partial<Settings>) }),
  )
  show()
  await userEvent.type(screen.getByRole('textbox', { name: 'What shall we call you?' }), 'Robin')
  await userEvent.click(screen.getByRole('radio', { name: 'Gentle' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Bass' }))
  expect(tried).toHaveBeenLastCalledWith('Bass', null)
  await screen.findByText('Saved')
  await waitFor(() => expect(fetchMock).toHaveBeenCalled())
  const instructor = { ...defaultSettings.gameGeneratorConfig.instructor, voice: 'Bass' }
  expect(sentBodies()[0]).toMatchObject({
    callName: 'Robin',
    intensity: 'gentle',
    gameGeneratorConfig: { ...defaultSettings.gameGeneratorConfig, instructor },
  })
})

test('A natural voice of the browser is recommended, speaks when it is chosen, and is kept on this device', async () => {
  const zoe = { name: 'Zoe (Premium)', lang: 'en-US', localService: true, voiceURI: 'zoe' }
  const remote = { name: 'Aria (Natural)', lang: 'en-US', localService: false, voiceURI: 'aria' }
  vi.stubGlobal('speechSynthesis', Object.assign(new EventTarget(), { getVoices: () => [zoe, remote] }))
  show()
  expect(screen.getByText('Recommended').closest('label')?.textContent).toContain('Zoe (Premium)')
  expect(screen.queryByRole('radio', { name: 'Aria (Natural)' })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Zoe (Premium)' }))
  expect(tried).toHaveBeenLastCalledWith('Alto', 'zoe')
  expect(readDevicePreferences()).toMatchObject({ voiceSource: 'browser', browserVoice: 'zoe' })
  await userEvent.click(screen.getByRole('radio', { name: 'Tenor' }))
  expect(readDevicePreferences()).toMatchObject({ voiceSource: 'site', browserVoice: null })
  Reflect.deleteProperty(globalThis, 'speechSynthesis')
})
