import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { COACH_SCRIPT_ID, DEFAULT_SCRIPT_ID, settingsModes, taskNode } from '@rubato/contracts/domain'
import { defaultProfile } from '@rubato/engine'
import common from '../../../public/locales/en/common.json'
import { texts } from '../../lib/i18n/i18n.ts'
import { lockFor } from './locks.ts'
import { configNow, controls, inMode, section, show, slider, valueOf } from './testing/form-harness.tsx'

beforeAll(async () => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
afterEach(cleanup)
// Computing the visibility of a hundred controls takes most of the time; closed rows are not rendered.
configure({ defaultHidden: true })

test('Each mode shows everything of the previous mode, and more', () => {
  const seen: Set<string>[] = []
  for (const mode of settingsModes) {
    show({ config: inMode(mode) })
    seen.push(controls())
    cleanup()
  }
  const [minimal, advanced, expert] = seen
  if (!minimal || !advanced || !expert) throw new Error('three modes')
  expect([...minimal].filter((each) => !advanced.has(each))).toEqual([])
  expect([...advanced].filter((each) => !expert.has(each))).toEqual([])
  expect(minimal.size).toBeGreaterThan(15)
  expect(advanced.size).toBeGreaterThan(minimal.size)
  expect(expert.size).toBeGreaterThan(advanced.size)
})

test('The script is part of the instructor: chosen in the form, and reset with the section', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: `Spoken from ${DEFAULT_SCRIPT_ID}` }))
  expect(configNow().instructor.script).toBe('another')
  await userEvent.click(screen.getByRole('button', { name: 'Reset Instructor' }))
  expect(configNow().instructor.script).toBe(DEFAULT_SCRIPT_ID)
})

test('The media are part of the form from the advanced mode on: tags, and formats', async () => {
  show({ config: inMode('advanced') })
  await userEvent.type(screen.getByRole('textbox', { name: 'Tags of the media' }), ', sea,')
  expect(configNow().media).toEqual({ tags: ['nsfw', 'sea'], mediaTypes: ['video'] })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pictures' }))
  expect(configNow().media.mediaTypes).toEqual(['image', 'video'])
  await userEvent.click(screen.getByRole('button', { name: 'Reset Media' }))
  expect(configNow().media).toEqual({ tags: ['nsfw'], mediaTypes: ['video'] })
})

test('Media without a tag or a format say so beside the field, in any mode', () => {
  show({
    errors: { 'media.tags': 'Must enter at least one tag', 'media.mediaTypes': 'Must select at least one format' },
  })
  const media = section('Media')
  expect(media.getByText('Must enter at least one tag')).toBeTruthy()
  expect(media.getByText('Must select at least one format')).toBeTruthy()
})

test('An instructor brings a voice; a voice that is chosen afterwards stays', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Coach' }))
  expect(configNow().instructor).toMatchObject({ script: COACH_SCRIPT_ID, voice: 'Tenor' })
  await userEvent.click(screen.getByRole('radio', { name: 'Bass' }))
  expect(configNow().instructor).toMatchObject({ script: COACH_SCRIPT_ID, voice: 'Bass' })
})

test('A locked expert mode can be focused and explains itself, but cannot be chosen', async () => {
  show({ expertLock: { reason: 'Expert comes with Supporter.' } })
  const expert = screen.getByRole('radio', { name: 'Expert' })
  expect(expert.getAttribute('aria-disabled')).toBe('true')
  const described = document.getElementById(expert.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Expert comes with Supporter.')
  await userEvent.click(expert)
  expect(screen.getByRole('radio', { name: 'Minimal' })).toHaveProperty('checked', true)
  await userEvent.click(screen.getByRole('radio', { name: 'Advanced' }))
  expect(configNow().settingsMode).toBe('advanced')
})

test('A config in a mode that the member may not use is shown one mode lower, and stored so with the next change', async () => {
  show({ config: inMode('expert'), expertLock: { reason: 'Not yours.' } })
  expect(screen.getByRole('radio', { name: 'Advanced' })).toHaveProperty('checked', true)
  expect(screen.queryByRole('textbox', { name: 'Search settings' })).toBeNull()
  await userEvent.click(screen.getByRole('switch', { name: 'Grip' }))
  expect(configNow().settingsMode).toBe('advanced')
})

test('The thumbs of a field are moved by keyboard, expose their unit and cannot cross', async () => {
  show({ config: inMode('advanced') })
  await userEvent.click(screen.getByRole('button', { name: 'Tempo changes, details' }))
  expect(slider('Tempo changes, duration, lowest').getAttribute('aria-valuetext')).toBe('10 s')
  slider('Tempo changes, duration, lowest').focus()
  await userEvent.keyboard('{End}{ArrowRight}')
  expect([valueOf('Tempo changes, duration, lowest'), valueOf('Tempo changes, duration, highest')]).toEqual([
    '45',
    '45',
  ])
  slider('Tempo changes, duration, highest').focus()
  await userEvent.keyboard('{PageUp}{ArrowUp}')
  expect(taskNode(configNow(), 'tempo-change').duration).toEqual({ min: 45, max: 70 })
})

test('Options are ticked under their name, in the order of the definition', async () => {
  show({ config: inMode('advanced', (config) => Object.assign(taskNode(config, 'style'), { styles: ['shaft'] })) })
  await userEvent.click(screen.getByRole('button', { name: 'Style, details' }))
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Style, styles' })).getByRole('checkbox', { name: 'Style, styles: Full' }),
  )
  expect(taskNode(configNow(), 'style').styles).toEqual(['full', 'shaft'])
})

test('A task without any option ticked could never appear: this is shown under its options', async () => {
  show({ config: inMode('advanced', (config) => Object.assign(taskNode(config, 'style'), { styles: ['shaft'] })) })
  await userEvent.click(screen.getByRole('button', { name: 'Style, details' }))
  const styles = screen.getByRole('group', { name: 'Style, styles' })
  await userEvent.click(within(styles).getByRole('checkbox', { name: 'Style, styles: Shaft' }))
  const alert = await within(styles).findByRole('alert')
  expect(alert.textContent).toBe('Styles: tick at least one, or turn Style off.')
  expect(screen.getByRole('button', { name: 'Play it' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('switch', { name: 'Style' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Play it' })).toHaveProperty('disabled', false))
})

test('A task that needs an opt-in cannot be switched on, and the row says why and where to change it', async () => {
  show({ config: inMode('advanced') })
  const clamps = screen.getByRole('switch', { name: 'Nipple clamps' })
  expect(clamps).toHaveProperty('disabled', true)
  const row = within(clamps.closest('li') ?? document.body)
  expect(row.getByText(/Nipple clamps needs your acknowledgement first/)).toBeTruthy()
  expect(row.getByRole('link', { name: 'opt-in' }).getAttribute('href')).toBe('/profile')
})

test('A task that is on and has become locked can be switched off, and not on again', async () => {
  show({ config: inMode('advanced', (config) => void (taskNode(config, 'gag').enabled = true)) })
  const gag = () => screen.getByRole('switch', { name: 'Gag' })
  expect(gag()).toHaveProperty('disabled', false)
  expect(await screen.findByRole('link', { name: 'Gag needs your acknowledgement first.' })).toBeTruthy()
  await userEvent.click(gag())
  expect(gag()).toHaveProperty('disabled', true)
})

test('A section counts the tasks that are on; one button resets it and undoes the reset', async () => {
  show({ config: inMode('advanced') })
  expect(section('Strokes').getByText('11 of 11 on')).toBeTruthy()
  expect(section('Strokes').queryByRole('button', { name: 'Reset Strokes' })).toBeNull()
  await userEvent.click(screen.getByRole('switch', { name: 'Grip' }))
  expect(section('Strokes').getByText('10 of 11 on')).toBeTruthy()
  await userEvent.click(section('Strokes').getByRole('button', { name: 'Reset Strokes' }))
  expect(configNow()).toEqual(inMode('advanced'))
  expect(section('Strokes').getByRole('status').textContent).toBe('Back to the defaults.')
  await userEvent.click(section('Strokes').getByRole('button', { name: 'Undo the reset of Strokes' }))
  expect(taskNode(configNow(), 'grip').enabled).toBe(false)
  expect(section('Edges and endings').queryByRole('button', { name: /Reset/ })).toBeNull()
})

test('A mode that hides tasks which are on says how many', async () => {
  show()
  expect(section('Strokes').getByText('5 of 5 on')).toBeTruthy()
  expect(section('Strokes').getByText(/6 more tasks are on/)).toBeTruthy()
})

test('Search in expert finds by name, meaning and part of the body, and can be used by keyboard', async () => {
  show({ config: inMode('expert') })
  const search = screen.getByRole('textbox', { name: 'Search settings' })
  await userEvent.type(search, 'stop starts')
  expect(screen.getAllByRole('switch').map((each) => each.closest('li')?.dataset['path'])).toEqual([
    'cock.stroke.redLightGreenLight',
  ])
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('switch', { name: 'Red light, green light' }))
  await userEvent.clear(search)
  await userEvent.type(search, 'nipples')
  expect(screen.getByText('2 tasks')).toBeTruthy()
  await userEvent.type(search, ' xyz')
  expect(screen.getByText(/Nothing is called “nipples xyz”/)).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.getAllByRole('switch').length).toBeGreaterThan(30)
})

test('The preview follows the config, and shows a weight as an expected frequency', async () => {
  show({ config: inMode('advanced') })
  const panel = within(screen.getByRole('region', { name: 'What this makes' }))
  expect(await panel.findByText('Inside all safety limits.')).toBeTruthy()
  expect(panel.getByText(/A session of 5 to 10 minutes\./)).toBeTruthy()
  expect(slider('Cum, weight').getAttribute('aria-valuetext')).toMatch(
    /^0\.80, (in about \d of 10 games|about once a game)$/,
  )
  slider('Game duration, highest').focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(await panel.findByText(/A session of 5 to 11 minutes\./)).toBeTruthy()
})

test('A problem is shown beside its field, disables playing, and leads to the field through the mode that hides it', async () => {
  const short = inMode('minimal', (config) => {
    config.gameDuration = { min: 3, max: 3 }
    Object.assign(taskNode(config, 'edging'), { edges: { min: 6, max: 8 } })
  })
  show({ config: short })
  const link = await screen.findByRole('link', { name: /^Edging, edges: This needs at least/ })
  expect(screen.getByRole('button', { name: 'Play it' })).toHaveProperty('disabled', true)
  await userEvent.click(link)
  expect(configNow().settingsMode).toBe('advanced')
  await waitFor(() => expect(document.activeElement).toBe(slider('Edging, edges, lowest')))
  expect(screen.getByRole('alert').textContent).toMatch(/This needs at least/)
})

test('A game without any ending is reported at its section', async () => {
  show({
    config: inMode('minimal', (config) => {
      for (const id of ['cum', 'ruined', 'denial'] as const) taskNode(config, id).enabled = false
    }),
  })
  expect(await section('Edges and endings').findByRole('alert')).toHaveProperty(
    'textContent',
    'Turn on at least one way for the game to end.',
  )
})

/** Accessible name of a control: its label, or the text of its row. */
const nameOf = (control: Element): string => {
  const labels = [...((control as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(' ')
  const text = control.querySelector('legend')?.textContent ?? control.textContent
  return control.getAttribute('aria-label') ?? (labels || text)
}

test.each(settingsModes)('No two controls have the same name in the mode %s, with every task open', (mode) => {
  show({ config: inMode(mode) })
  for (const closed of screen.queryAllByRole('button', { expanded: false })) fireEvent.click(closed)
  for (const role of ['switch', 'slider', 'checkbox', 'radio', 'button', 'group'] as const) {
    const names = screen.queryAllByRole(role).map(nameOf)
    expect(names.filter((name, index) => names.indexOf(name) !== index || name === '')).toEqual([])
  }
})

test('A category has a switch in every mode and a weight from advanced on, and its tasks follow', async () => {
  show()
  expect(screen.queryByRole('slider', { name: 'Strokes, weight of all of it' })).toBeNull()
  await userEvent.click(screen.getByRole('switch', { name: 'Strokes, all of it' }))
  expect(configNow().cock.stroke.enabled).toBe(false)
  expect(taskNode(configNow(), 'grip').enabled, 'its tasks keep their own switches').toBe(true)
  expect(section('Strokes').getByText('Off')).toBeTruthy()
  cleanup()
  show({ config: inMode('advanced') })
  slider('Strokes, weight of all of it').focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(configNow().cock.stroke.weight).toBe(0.95)
  await userEvent.click(screen.getByRole('switch', { name: 'Cock, all of it' }))
  expect(section('Strokes').getByText('Cock is off: nothing of this part comes.')).toBeTruthy()
  const grip = within(screen.getByRole('switch', { name: 'Grip' }).closest('li') ?? document.body)
  expect(await grip.findByText(/in none of these games/i), 'the preview follows').toBeTruthy()
  await userEvent.click(section('Cock').getByRole('button', { name: 'Reset Cock' }))
  expect(configNow().cock.enabled).toBe(true)
})

test('An ending category that is off is reported at its switch', async () => {
  show()
  await userEvent.click(screen.getByRole('switch', { name: 'Edges and endings, all of it' }))
  const alert = await section('Edges and endings').findByRole('alert')
  expect(alert.textContent).toMatch(/needs at least one of its ways to end/)
  expect(screen.getByRole('button', { name: 'Play it' })).toHaveProperty('disabled', true)
})

test('Tasks that the profile forbids are left out and listed, and the rest can be played', async () => {
  show({ profile: { ...defaultProfile, refused: ['edging'] } })
  const panel = within(screen.getByRole('region', { name: 'What this makes' }))
  expect(await panel.findByText('Inside all safety limits.')).toBeTruthy()
  expect(panel.getByRole('link', { name: 'Edging is one of your limits.' })).toBeTruthy()
  expect(screen.queryByText('This cannot be played yet')).toBeNull()
  expect(screen.getByRole('button', { name: 'Play it' })).toHaveProperty('disabled', false)
  cleanup()
  show({ profile: { ...defaultProfile, refused: ['cum', 'ruined', 'denial'] } })
  expect(await screen.findByText('This cannot be played yet')).toBeTruthy()
})

test('A task that the site has off in the region says so, and offers nothing that unlocks it', async () => {
  show({ profile: { ...defaultProfile, offHere: ['edging'] } })
  const panel = within(screen.getByRole('region', { name: 'What this makes' }))
  expect(await panel.findByText('Edging is switched off by this site in your region.')).toBeTruthy()
  expect(lockFor({ ...defaultProfile, offHere: ['gag'] }, 'gag')?.kind).toBe('region')
})

test('In expert every task is closed at first, and a link skips all of them to the actions', async () => {
  show({ config: inMode('expert') })
  expect(screen.queryAllByRole('button', { expanded: true })).toEqual([])
  await userEvent.click(screen.getByRole('link', { name: 'Skip to Play it and Save' }))
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Play it' }))
})

test('Moans are switched off and on', async () => {
  show()
  await userEvent.click(screen.getByRole('switch', { name: 'Moans' }))
  expect(screen.getByRole('switch', { name: 'Moans' })).toHaveProperty('checked', false)
})
