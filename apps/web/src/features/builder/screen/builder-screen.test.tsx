/** Palette, actions, panel and check over one document, by role and name. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { defaultSettings, taskNode } from '@rubato/contracts/domain'
import { endOf } from '@rubato/builder'
import { details, onDiscarded, onNew, open, prepareScreen, records, remove, tasksOf } from '../testing/open-builder.tsx'

vi.mock('./timeline-part.tsx', () => ({ TimelinePart: ({ actions }: { actions: ReactNode }) => actions }))

beforeAll(prepareScreen)
afterEach(cleanup)

test('a task of the palette is inserted, and undo takes it back', async () => {
  const { store, user } = open()
  await user.click(screen.getByRole('button', { name: 'Warm-up' }))
  expect(records(store).some(({ task }) => task === 'warm-up')).toBe(true)
  await user.click(screen.getByRole('button', { name: /^Undo: Warm-up/ }))
  expect(records(store)).toEqual([])
})

test('the first tasks are those of a whole game, its edges and its ends among them', () => {
  open()
  const chips = within(screen.getByRole('region', { name: 'Tasks' })).getAllByRole('button')
  const names = chips.map(({ textContent }) => textContent)
  expect(names).toHaveLength(13)
  expect(names).toEqual(expect.arrayContaining(['Warm-up', 'Edging', 'Cum', 'Ruined orgasm', 'Denied', 'Show all 36']))
})

test('deleting with ripple says first what moves', async () => {
  const { store, user } = open()
  store.run({ kind: 'add-beats', at: 0, duration: 10_000, tempo: { from: 60, to: 60 } })
  store.run({ kind: 'add-line', at: 20_000, duration: 2000, trigger: 'introduction' })
  const [beats] = records(store)
  store.select([beats?.id ?? ''])
  await user.click(await screen.findByRole('button', { name: 'More for the selection' }))
  // The bar of the timeline, which is loaded later, has a button of the same name.
  const toolbar = screen.getByRole('toolbar', { name: 'Actions for the selection' })
  await user.click(within(toolbar).getByRole('button', { name: 'Delete and close the gap' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toMatch(/Moves 1 .*lines: 1/)
  expect(dialog.textContent).toContain('Moves 1 (lines: 1), removes 1.')
  await user.click(within(dialog).getByRole('button', { name: 'Delete and close the gap' }))
  expect(records(store).map(({ at }) => at)).toEqual([10_000])
})

test('the panel has the fields of the contract, with its words where a value is refused', async () => {
  const { store, user } = open()
  store.run({ kind: 'add-beats', at: 0, duration: 10_000, tempo: { from: 60, to: 60 } })
  const panel = screen.getByRole('region', { name: 'Selected' })
  const tempo = await within(panel).findByRole('textbox', { name: 'Tempo at the end' })
  await user.clear(tempo)
  await user.type(tempo, '999{Enter}')
  expect(within(panel).getByRole('alert').textContent).toContain('This value is not possible.')
  expect(records(store)[0]).toMatchObject({ tempo: { to: 60 } })
  await user.clear(tempo)
  await user.type(tempo, '90{Enter}')
  expect(records(store)[0]).toMatchObject({ tempo: { to: 90 } })
})

test('a picture is inserted by the keyboard, its path is checked in words, and undo takes it back', async () => {
  const { store, user } = open()
  act(() => screen.getByRole('button', { name: 'A picture or clip' }).focus())
  await user.keyboard('{Enter}')
  const link = () => records(store).flatMap((record) => (record.lane === 'media' ? [record.link] : []))
  const [tag] = defaultSettings.gameGeneratorConfig.media.tags
  expect(link()).toMatchObject([{ mediaType: 'embed', tag }])
  const panel = screen.getByRole('region', { name: 'Selected' })
  await user.selectOptions(within(panel).getByRole('combobox', { name: 'What is shown' }), 'file')
  const path = within(panel).getByRole('textbox', { name: 'Path in the folder' })
  await user.type(path, 'notes.txt{Enter}')
  expect(within(panel).getByRole('alert').textContent).toContain('has to end in that of a picture or clip')
  expect(path).toHaveProperty('value', 'notes.txt')
  expect(link()).toMatchObject([{ mediaType: 'embed' }])
  await user.clear(path)
  await user.type(path, 'lace/one.jpg{Enter}')
  expect(link()).toMatchObject([{ mediaType: 'image', source: { id: 'local', url: 'lace' }, url: 'lace/one.jpg', tag }])
  const kind = within(panel).getByRole('combobox', { name: 'What is shown' })
  await user.selectOptions(kind, 'light')
  await user.selectOptions(within(panel).getByRole('combobox', { name: 'Light' }), 'Deep water')
  expect(link()).toEqual([{ light: 'deep-water' }])
  expect(within(panel).queryByRole('textbox', { name: 'Tag' })).toBeNull()
  await user.selectOptions(kind, 'tag')
  expect(link()).toMatchObject([{ mediaType: 'embed' }])
  for (let undone = 0; undone < 4; undone++) await user.click(screen.getByRole('button', { name: /^Undo: Changed/ }))
  await user.click(screen.getByRole('button', { name: /^Undo: Medium added/ }))
  expect(records(store)).toEqual([])
})

test('the panel shows the kind of medium that the record has, also after undo', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'A picture or clip' }))
  const panel = within(screen.getByRole('region', { name: 'Selected' }))
  const kind = () => panel.getByRole<HTMLSelectElement>('combobox', { name: 'What is shown' }).value
  await user.selectOptions(panel.getByRole('combobox', { name: 'What is shown' }), 'light')
  expect(kind()).toBe('light')
  await user.click(screen.getByRole('button', { name: /^Undo: Changed/ }))
  expect(kind()).toBe('tag')
})

test('a press in the panel that is refused is told', async () => {
  const { store, user } = open()
  store.run({ kind: 'add-hold', at: 40_000, duration: 10_000, item: 'plug-vibration', level: 20 })
  act(() => store.toggleLane('locked', 'held'))
  store.select([records(store)[0]?.id ?? ''])
  const panel = within(screen.getByRole('region', { name: 'Selected' }))
  await user.click(await panel.findByRole('button', { name: 'Add a change of level' }))
  expect(screen.getAllByText(/is locked\. Unlock it to change it\./).length).toBeGreaterThan(0)
})

test('a finding leads to its place, and its mend is one step', async () => {
  const { store, user } = open()
  store.run({ kind: 'add-hold', at: 10_000, duration: 500_000, item: 'eyes-closed' })
  await user.click((await screen.findAllByRole('button', { name: /^Show 0:10: / }))[0] as HTMLElement)
  expect(store.get().history.selection).toEqual([records(store)[0]?.id])
  expect(store.get().playhead).toBe(10_000)
  const steps = store.get().history.done.length
  await user.click(screen.getAllByRole('button', { name: /^Shorten to/ })[0] as HTMLElement)
  expect(store.get().history.done).toHaveLength(steps + 1)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Shorten to/ })).toBeNull())
})

test('generating fills the time without a task and leaves what is there', async () => {
  const { store, user } = open()
  await user.click(screen.getByRole('button', { name: 'Warm-up' }))
  const before = records(store)
  act(() => store.setPlayhead(1000))
  await user.click(screen.getByRole('button', { name: 'Generate into gap' }))
  const { records: after, game } = store.get().history.document
  for (const record of before) expect(after.get(record.id)).toEqual(record)
  const tasks = [...after.values()].filter(({ lane }) => lane === 'tasks').toSorted((a, b) => a.at - b.at)
  expect(Math.max(...tasks.map(endOf))).toBe(game.duration)
  expect(tasks.slice(1).every((task, index) => task.at >= endOf(tasks[index] ?? task))).toBe(true)
})

test('fields say what they may hold: by the contract, or by the rules of the item', async () => {
  const { store } = open()
  store.run({ kind: 'add-beats', at: 0, duration: 10_000, tempo: { from: 60, to: 60 } })
  const panel = screen.getByRole('region', { name: 'Selected' })
  expect(await within(panel).findAllByText('15 to 240 bpm')).toHaveLength(2)
  store.run({ kind: 'add-hold', at: 20_000, duration: 10_000, item: 'eyes-closed' })
  expect(await within(panel).findAllByText('at most 5:00')).toHaveLength(2)
  store.run({ kind: 'add-hold', at: 40_000, duration: 10_000, item: 'plug-vibration', level: 20 })
  expect(await within(panel).findByText(/^0 to \d+ %$/)).toBeTruthy()
})

test('findings of one kind are mended together, as one step', async () => {
  const { store, user } = open()
  for (const at of [10_000, 200_000, 400_000]) store.run({ kind: 'add-hold', at, duration: 5000, item: 'clench' })
  for (const at of [30_000, 250_000]) store.run({ kind: 'add-beats', at, duration: 5000, tempo: { from: 20, to: 20 } })
  const steps = store.get().history.done.length
  const [all] = await screen.findAllByRole('button', { name: /^Mend all \d of these: / })
  await user.click(all!)
  expect(store.get().history.done).toHaveLength(steps + 1)
  expect(screen.getByRole('button', { name: /^Undo: \d findings mended$/ })).toBeTruthy()
})

test('the moment of a line is changed by a search', async () => {
  const { store, user } = open()
  store.run({ kind: 'add-line', at: 0, duration: 2000, trigger: 'introduction' })
  store.select([records(store)[0]?.id ?? ''])
  await user.click(screen.getByRole('button', { name: /^Line / }))
  await user.keyboard('edging{Enter}')
  expect(records(store)[0]).not.toMatchObject({ trigger: 'introduction' })
  expect(screen.queryByRole('searchbox', { name: 'What is the line about?' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Line / }))
})

test('what was typed for the card of a game stays when its modal is left', async () => {
  const { store, user } = open()
  await user.click(screen.getByRole('button', { name: 'Name and picture' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Slow')
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  expect(store.get().details.name).toBe('Slow')
  await user.click(screen.getByRole('button', { name: 'Name and picture' }))
  // The game already has the text, so the card must not call it unsaved.
  expect(screen.queryByText('This is what you had typed; it is not saved yet.')).toBeNull()
})

test('what was typed for the card of a saved game is there again after Escape, until it is saved or discarded', async () => {
  const { store, user } = open({ savedAs: { id: 'g', revision: 1 }, update: () => new Promise(() => undefined) })
  const named = { ...details, name: 'Slow harbour' }
  act(() => store.setDetails(named))
  const field = async (name: string) =>
    within(await screen.findByRole('dialog')).getByRole<HTMLInputElement>('textbox', { name })
  const openCard = () => user.click(screen.getByRole('button', { name: 'Name and picture' }))
  await openCard()
  await user.type(await field('Description'), ' At night.')
  await user.clear(await field('Length of the game'))
  await user.type(await field('Length of the game'), '12:00{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(store.get().details).toEqual(named)
  // A property that was not typed follows the game.
  store.run({ kind: 'set-game', change: { outcome: 'denied' } })
  await openCard()
  expect((await field('Description')).value).toBe('A slow game by the sea. At night.')
  expect((await field('Length of the game')).value).toBe('12:00')
  screen.getByText('This is what you had typed; it is not saved yet.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(store.get().details.description).toBe('A slow game by the sea. At night.')
  expect(store.get().history.document.game).toMatchObject({ duration: 720_000, outcome: 'denied' })
  await openCard()
  await user.type(await field('Description'), ' No.')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await openCard()
  expect((await field('Description')).value).toBe('A slow game by the sea. At night.')
})

test('the media of a game are set with its card: a tag and a format at least, and undo brings them back', async () => {
  const { store, user } = open()
  const before = store.get().history.document.game.media
  act(() => store.setDetails(details))
  await user.click(screen.getByRole('button', { name: 'Name and picture' }))
  const tags = await screen.findByRole('textbox', { name: 'Tags of the media' })
  await user.clear(tags)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Must enter at least one tag')).toBeTruthy()
  expect(store.get().history.document.game.media).toEqual(before)
  await user.type(tags, 'sea,')
  await user.click(screen.getByRole('checkbox', { name: 'Pictures' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(store.get().history.document.game.media).toEqual({ tags: ['sea'], mediaTypes: ['image', 'video'] })
  act(() => store.undo())
  expect(store.get().history.document.game.media).toEqual(before)
})

test('unsent work of a game that was deleted elsewhere is discarded after a question, or saved with its details', async () => {
  const { user } = open({ savedAs: { id: 'gone', revision: 1 }, isDeleted: true })
  const notice = screen.getByRole('alert')
  expect(notice.textContent).toContain('This game was deleted elsewhere')
  await user.click(within(notice).getByRole('button', { name: 'Save it as a new game' }))
  await user.click(await screen.findByRole('button', { name: 'Not now' }))
  await user.click(within(notice).getByRole('button', { name: 'Discard it' }))
  expect(remove).not.toHaveBeenCalled()
  const question = await screen.findByRole('dialog', { name: 'Discard this game?' })
  await user.click(within(question).getByRole('button', { name: 'Discard it' }))
  await waitFor(() => expect(onDiscarded).toHaveBeenCalledOnce())
  expect(remove).toHaveBeenCalledOnce()
})

test('a game that is deleted elsewhere while it is open is told with the next save', async () => {
  const { store, session } = open({ savedAs: { id: 'gone', revision: 1 } })
  act(() => store.setDetails({ ...details, name: 'Slow harbour' }))
  store.run({ kind: 'add-line', at: 0, duration: 2000, trigger: 'introduction' })
  expect(screen.queryByRole('alert')).toBeNull()
  await act(() => session.saveNow())
  expect(screen.getByRole('alert').textContent).toContain('This game was deleted elsewhere')
  expect(screen.getByRole('button', { name: 'Save it as a new game' })).toBeDefined()
  expect(records(store)).toHaveLength(1)
  expect(store.get().details.name).toBe('Slow harbour')
})

test('another game is begun without a change of this one', async () => {
  const { store, user } = open()
  await user.click(screen.getByRole('button', { name: 'Warm-up' }))
  const before = records(store)
  await user.click(screen.getByRole('button', { name: 'Files' }))
  await user.click(await screen.findByRole('button', { name: 'Start another game' }))
  expect(onNew).toHaveBeenCalledOnce()
  expect(records(store)).toEqual(before)
})

test('a tease of EOS is offered in place of the game, with its report', async () => {
  const { store, user } = open()
  await user.click(screen.getByRole('button', { name: 'Files' }))
  const tease = { title: 'An evening', pages: { start: [{ eval: { script: 'x()' } }, { end: {} }] } }
  const file = new File([JSON.stringify(tease)], 'evening.json', { type: 'application/json' })
  await user.upload(await screen.findByLabelText('Choose a funscript or a game file'), file)
  await screen.findByText(/^“An evening” is a game with choices/)
  const report = within(screen.getByRole('region', { name: 'What came along' }))
  expect(report.getAllByRole('listitem').length).toBeGreaterThan(0)
  screen.getByRole('button', { name: 'Open it in place of this game' })
  expect(records(store)).toEqual([])
})

test('the game in words has its first sentences, and all of them after a press', async () => {
  const { store, user } = open()
  for (let at = 400; at < 60_000; at += 10_000) store.run({ kind: 'add-hold', at, duration: 2000, item: 'eyes-closed' })
  const words = screen.getByRole('list', { name: 'In words' })
  await waitFor(() => expect(within(words).getAllByRole('listitem')).toHaveLength(5))
  expect(words.textContent).toContain('0:00: ')
  await user.click(screen.getByRole('button', { name: 'Show all 7 sentences' }))
  expect(within(words).getAllByRole('listitem').at(-1)?.textContent).toBe('10:00: the end.')
  await user.click(screen.getByRole('button', { name: 'Show fewer sentences' }))
  expect(within(words).getAllByRole('listitem')).toHaveLength(5)
})

test('an empty game becomes a whole one, from the warm-up to the end', async () => {
  const { store, user } = open()
  await user.click(screen.getByRole('button', { name: 'Generate 10:00' }))
  const phases = records(store).flatMap((record) => (record.lane === 'tasks' ? [record.phase] : []))
  expect(new Set(phases)).toEqual(new Set(['warm-up', 'build', 'peak', 'end']))
  expect(store.get().history.selection).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Undo: Game of 10:00 generated' }))
  expect(records(store)).toEqual([])
})

test('an empty game begins with a template, which is one step', async () => {
  const { store, user } = open()
  const templates = within(screen.getByRole('group', { name: 'Begin with' }))
  expect(templates.getAllByRole('button')).toHaveLength(5)
  await user.click(templates.getByRole('button', { name: /^Edging ladder/ }))
  expect(tasksOf(store).filter((task) => task.startsWith('edging '))).toHaveLength(4)
  expect(store.get().history.done).toHaveLength(1)
  expect(screen.queryByRole('group', { name: 'Begin with' })).toBeNull()
})

test('a whole game is generated with the config that the screen gives', async () => {
  const config = structuredClone(defaultSettings.gameGeneratorConfig)
  taskNode(config, 'red-light').enabled = false
  const { store, user } = open({ config })
  await user.click(screen.getByRole('button', { name: 'Generate 10:00' }))
  const { document } = store.get().history
  expect(document.records.size).toBeGreaterThan(50)
  expect(document.config && taskNode(document.config, 'red-light').enabled).toBe(false)
})
