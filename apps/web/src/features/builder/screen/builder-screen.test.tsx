/** Palette, actions, panel and check over one document, by role and name. */
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { defaultSettings, taskNode, type PlayableGame } from '@rubato/contracts/domain'
import { endOf } from '@rubato/builder'
import { defaultProfile } from '@rubato/engine'
import builder from '../../../../public/locales/en/builder.json'
import common from '../../../../public/locales/en/common.json'
import { ApiError } from '../../../lib/api/api-error.ts'
import { texts } from '../../../lib/i18n/i18n.ts'
import { createBuilderSession } from '../document/builder-session.ts'
import { createBuilderStore } from '../document/builder-store.ts'
import { emptyDocument } from '../document/open-game.ts'
import type { GameDetails } from '../document/game-details.ts'
import type { SavedAs } from '../document/local-copy.ts'
import { scriptWords } from '../document/script-words.ts'
import { BuilderScreen } from './builder-screen.tsx'

const onPlayLoop = vi.fn<(games: readonly PlayableGame[]) => void>()
vi.mock('./timeline-part.tsx', () => ({ TimelinePart: ({ actions }: { actions: ReactNode }) => actions }))

beforeAll(async () => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  // jsdom has no layout: without a height the list shows no rows.
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 600 })
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, value: 800 })
  Element.prototype.scrollTo = () => undefined
  Element.prototype.checkVisibility = () => true
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  await texts.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { common, builder } },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  })
})
afterEach(cleanup)

const details: GameDetails = {
  name: 'Slow',
  description: 'A slow game by the sea.',
  splash: { id: 'p', photo: '/p.avif', downloadLink: '', author: { name: 'Rubato', profile: '' } },
  tags: [],
}
const onDiscarded = vi.fn<() => void>()
const remove = vi.fn<(key: string) => Promise<void>>(() => Promise.resolve())

const update = () =>
  Promise.reject(
    new ApiError(
      { status: 404, statusText: 'Not Found', method: 'PATCH', url: '/api/game/:gameId' },
      { error: 'game.not-found', issues: [] },
    ),
  )

function open({
  savedAs = null as SavedAs | null,
  isDeleted = false,
  config = defaultSettings.gameGeneratorConfig,
} = {}) {
  const store = createBuilderStore(emptyDocument(defaultSettings))
  const session = createBuilderSession({
    store,
    storage: { read: () => Promise.resolve(null), write: () => Promise.resolve(), remove },
    calls: { create: () => Promise.reject(), update, get: () => Promise.reject() },
    keyOf: (id) => id ?? 'new',
    start: { savedAs, isUnsent: isDeleted },
    isDeleted,
    onSaved: () => undefined,
    onCreated: () => undefined,
  })
  render(
    <MantineProvider>
      <BuilderScreen
        store={store}
        session={session}
        changes={[]}
        onDiscarded={onDiscarded}
        profile={defaultProfile}
        generator={{ config, isLoading: false, choice: null }}
        words={scriptWords({ scripts: [], voice: null, speed: 'normal' })}
        creator="Ada"
        linesNotice={null}
        onPlay={() => undefined}
        onPlayLoop={onPlayLoop}
        loadClicks={() => Promise.reject()}
        renderReadThrough={() => null}
        renderShare={() => null}
        renderSharing={() => null}
        renderDeletion={() => null}
        renderSplash={() => null}
        renderTags={() => null}
      />
    </MantineProvider>,
  )
  const run: typeof store.run = (command) => {
    let problem: ReturnType<typeof store.run> = null
    act(() => {
      problem = store.run(command)
    })
    return problem
  }
  return {
    store: { ...store, run, select: (ids: readonly string[]) => act(() => store.select(ids)) },
    session,
    user: userEvent.setup(),
  }
}

const records = (store: ReturnType<typeof open>['store']) => [...store.get().history.document.records.values()]

test('a task of the palette is inserted, and undo takes it back', async () => {
  const { store, user } = open()
  await user.click(screen.getByRole('button', { name: 'Warm-up' }))
  expect(records(store).some(({ task }) => task === 'warm-up')).toBe(true)
  await user.click(screen.getByRole('button', { name: /^Undo: Warm-up/ }))
  expect(records(store)).toEqual([])
})

test('deleting with ripple says first what moves', async () => {
  const { store, user } = open()
  store.run({ kind: 'add-beats', at: 0, duration: 10_000, tempo: { from: 60, to: 60 } })
  store.run({ kind: 'add-line', at: 20_000, duration: 2000, trigger: 'introduction' })
  const [beats] = records(store)
  store.select([beats?.id ?? ''])
  await user.click(await screen.findByRole('button', { name: 'More for the selection' }))
  await user.click(screen.getByRole('button', { name: 'Delete and close the gap' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toMatch(/Moves 1 .*lines: 1/)
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
  await user.click(screen.getByRole('button', { name: /^Undo: Changed/ }))
  await user.click(screen.getByRole('button', { name: /^Undo: Medium added/ }))
  expect(records(store)).toEqual([])
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

test('I and O set the loop at the playhead, and / plays it again and again', async () => {
  const { store, user } = open()
  store.run({ kind: 'add-beats', at: 0, duration: 60_000, tempo: { from: 60, to: 60 } })
  act(() => store.setPlayhead(10_000))
  await user.keyboard('i')
  act(() => store.setPlayhead(20_000))
  await user.keyboard('o/')
  await waitFor(() => expect(onPlayLoop).toHaveBeenCalledOnce())
  const [games] = onPlayLoop.mock.calls[0] ?? []
  expect(games?.[0]?.duration).toBe(900_000)
  expect(games?.at(-1)?.duration).toBe(10_000)
})

test('a task at the end takes free time; before another one it moves what comes after', async () => {
  const { store, user } = open()
  await user.click(screen.getByRole('button', { name: 'Warm-up' }))
  expect(store.get().history.document.game.duration).toBe(600_000)
  act(() => store.setPlayhead(0))
  await user.click(screen.getByRole('button', { name: 'Warm-up' }))
  expect(tasksOf(store)).toEqual(['warm-up 0', 'warm-up 30'])
  expect(store.get().history.document.game.duration).toBe(600_000)
  store.run({ kind: 'set-game', change: { duration: 60_000 } })
  await user.click(screen.getByRole('button', { name: 'Rest' }))
  expect(store.get().history.document.game.duration).toBe(80_000)
})

const tasksOf = (store: ReturnType<typeof open>['store']) =>
  records(store).flatMap(({ lane, task, at }) => (lane === 'tasks' ? [`${task} ${Math.floor(at / 1000)}`] : []))

test('what is pressed one after the other comes one after the other, and undo puts the playhead back', async () => {
  const { store, user } = open()
  for (const name of ['Warm-up', 'Rest', 'Clench', 'Rest', 'Grip'])
    await user.click(screen.getByRole('button', { name }))
  expect(tasksOf(store).map((task) => task.split(' ')[0])).toEqual(['warm-up', 'rest', 'clench', 'rest', 'grip'])
  expect(store.get().history.document.game.duration).toBe(600_000)
  const ends: number[] = []
  for (const name of ['Beats', 'Something held', 'A question', 'A picture or clip']) {
    ends.push(store.get().playhead)
    await user.click(screen.getByRole('button', { name }))
  }
  const added = records(store).filter(({ at, lane }) => at >= (ends[0] ?? 0) && lane !== 'strokes')
  expect(added.map(({ lane }) => lane)).toEqual(['tempo', 'held', 'questions', 'media'])
  expect(added.map(({ at }) => at)).toEqual(ends)
  for (const end of ends.toReversed()) {
    act(() => store.undo())
    expect(store.get().playhead).toBe(end)
  }
})

test('where what comes after stays, an insertion without room says so on its button, and where it fits', async () => {
  const { store, user } = open()
  await user.click(screen.getByRole('button', { name: 'Warm-up' }))
  const before = records(store)
  act(() => store.setPlayhead(10_000))
  await user.selectOptions(screen.getByRole('combobox', { name: 'What comes after' }), 'stays')
  await user.click(screen.getByRole('button', { name: 'Rest' }))
  const rest = screen.getByRole('button', { name: 'Rest', description: 'Something is there already. It fits at 0:30.' })
  expect(records(store)).toEqual(before)
  await user.click(screen.getByRole('button', { name: 'Clench' }))
  expect(screen.getByRole('button', { name: 'Clench', description: /^Something is there already/ })).toBeTruthy()
  act(() => store.setPlayhead(30_000))
  await user.click(rest)
  expect(tasksOf(store)).toEqual(['warm-up 0', 'rest 30'])
})

test('undo and redo by key work wherever the focus is, and leave it out of text fields', async () => {
  const { store, user } = open()
  for (const name of ['Warm-up', 'Grip', 'Clench']) await user.click(screen.getByRole('button', { name }))
  const steps = store.get().history.done.length
  store.select([records(store)[0]?.id ?? ''])
  await user.click(await screen.findByRole('button', { name: 'More for the selection' }))
  await user.click(screen.getByRole('button', { name: 'Stretch' }))
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  for (let step = 0; step < steps; step++) await user.keyboard('{Control>}z{/Control}')
  expect(records(store)).toEqual([])
  expect(document.activeElement?.matches('input')).toBe(false)
  for (let step = 0; step < steps; step++) await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  expect(store.get().history.done).toHaveLength(steps)
  await user.click(screen.getByRole('combobox', { name: 'What comes after' }))
  await user.keyboard('{Control>}z{/Control}')
  expect(store.get().history.done).toHaveLength(steps - 1)
  await user.click(screen.getByRole('textbox', { name: 'Playhead' }))
  await user.keyboard('{Control>}y{/Control}')
  expect(store.get().history.done).toHaveLength(steps)
  await user.keyboard('7{Control>}z{/Control}')
  expect(store.get().history.done).toHaveLength(steps)
})

test('Enter in a field gives the keys back to the builder', async () => {
  const { store, user } = open()
  await user.click(screen.getByRole('button', { name: 'Warm-up' }))
  store.select([records(store)[0]?.id ?? ''])
  const length = () => screen.getByRole('textbox', { name: 'Length' })
  await user.clear(length())
  await user.type(length(), '0:40{Enter}')
  expect(records(store)[0]?.duration).toBe(40_000)
  await user.keyboard('{Control>}z{/Control}')
  expect(records(store)[0]?.duration).toBe(30_000)
  expect(length()).toHaveProperty('value', '0:30')
  const steps = store.get().history.done.length
  const playhead = screen.getByRole('textbox', { name: 'Playhead' })
  await user.clear(playhead)
  await user.type(playhead, '1:00{Enter}t')
  expect(playhead).toHaveProperty('value', '1:00')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Find a task' })))
  await user.click(playhead)
  await user.keyboard('{Escape}')
  expect(document.activeElement).not.toBe(playhead)
  expect(store.get().history.done).toHaveLength(steps)
})

test('the search of tasks inserts by Enter and is empty again; Escape gives the keys back to the builder', async () => {
  const { store, user } = open()
  const field = screen.getByRole('searchbox', { name: 'Find a task' })
  await user.click(field)
  await user.keyboard('warm{Enter}')
  expect(records(store).some(({ task }) => task === 'warm-up')).toBe(true)
  expect(field).toHaveProperty('value', '')
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(document.body)
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

test('a line that is added by Enter closes its search', async () => {
  const { store, user } = open()
  await user.click(screen.getByRole('button', { name: 'Add a line' }))
  await user.keyboard('edge{Enter}')
  expect(records(store).map(({ lane }) => lane)).toEqual(['lines'])
  expect(screen.queryByRole('searchbox', { name: 'What is the line about?' })).toBeNull()
})

test('Space plays in the editor with captions, and stops; on a button it presses the button', async () => {
  const { store, user } = open()
  store.run({ kind: 'add-line', at: 0, duration: 60_000, trigger: 'edge' })
  await user.keyboard(' ')
  const bar = await screen.findByRole('group', { name: 'What is played here' })
  expect(bar.textContent).toContain('Edge')
  await user.keyboard(' ')
  await waitFor(() => expect(screen.queryByRole('group', { name: 'What is played here' })).toBeNull())
  act(() => screen.getByRole('button', { name: 'Rest' }).focus())
  await user.keyboard(' ')
  expect(tasksOf(store)).toHaveLength(1)
  expect(screen.queryByRole('group', { name: 'What is played here' })).toBeNull()
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

test('all steps have their names in a list, and a press goes to one of them', async () => {
  const { store, user } = open()
  for (const name of ['Warm-up', 'Rest', 'Clench']) await user.click(screen.getByRole('button', { name }))
  act(() => screen.getByRole('button', { name: 'All steps' }).focus())
  await user.keyboard('{Enter}')
  const modal = await screen.findByRole('dialog', { name: 'All steps' })
  const names = within(modal)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Clench added', 'Rest added', 'Warm-up added', 'Where this began'])
  await user.click(within(modal).getByRole('button', { name: 'Warm-up added' }))
  expect(tasksOf(store)).toEqual(['warm-up 0'])
  await user.click(within(modal).getByRole('button', { name: 'Clench added' }))
  expect(tasksOf(store)).toHaveLength(3)
})

test('K puts a marker to the playhead, comma and full stop go to markers, and N makes a tempo point', async () => {
  const { store, user } = open()
  store.run({ kind: 'add-beats', at: 0, duration: 60_000, tempo: { from: 60, to: 100 } })
  act(() => store.setPlayhead(30_000))
  await user.keyboard('kn')
  const { markers } = store.get().history.document
  expect([...markers.values()]).toMatchObject([{ at: 30_000, name: 'Marker 1' }])
  expect(records(store)).toMatchObject([{ tempo: { to: 80 } }, { tempo: { from: 80 } }])
  act(() => store.setPlayhead(50_000))
  await user.keyboard(',')
  expect(store.get().playhead).toBe(30_000)
})

test('the length of the game is set beside the playhead; what it would cut off is asked about', async () => {
  const { store, user } = open()
  await user.click(screen.getByRole('button', { name: 'Warm-up' }))
  const length = screen.getByRole('textbox', { name: 'Length of the game' })
  await user.clear(length)
  await user.type(length, '5:00{Enter}')
  expect(store.get().history.document.game.duration).toBe(300_000)
  await user.clear(length)
  await user.type(length, '0:20{Enter}')
  const question = await screen.findByRole('dialog', { name: 'Cut the game at 0:20?' })
  expect(store.get().history.document.game.duration).toBe(300_000)
  await user.click(within(question).getByRole('button', { name: 'Cut it there' }))
  expect(store.get().history.document.game.duration).toBe(20_000)
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

test('letters are commands, until the member turns them off', async () => {
  const { user } = open()
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keys of the builder' })
  await user.click(within(dialog).getByRole('checkbox', { name: 'A letter alone is a command' }))
  await user.keyboard('{Escape}')
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  localStorage.clear()
})

test('what was typed for the card of a game stays when its modal is left', async () => {
  const { store, user } = open()
  await user.click(screen.getByRole('button', { name: 'Name and picture' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Slow')
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  expect(store.get().details.name).toBe('Slow')
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

test('a whole game is generated with the config that the screen gives', async () => {
  const config = structuredClone(defaultSettings.gameGeneratorConfig)
  taskNode(config, 'red-light').enabled = false
  const { store, user } = open({ config })
  await user.click(screen.getByRole('button', { name: 'Generate 10:00' }))
  const { document } = store.get().history
  expect(document.records.size).toBeGreaterThan(50)
  expect(document.config && taskNode(document.config, 'red-light').enabled).toBe(false)
})
