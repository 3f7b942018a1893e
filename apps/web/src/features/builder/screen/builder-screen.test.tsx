// @vitest-environment jsdom
/** Palette, actions, panel and check over one document, by role and name. */
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { defaultSettings, type PlayableGame } from '@rubato/contracts/domain'
import { defaultProfile } from '@rubato/engine'
import builder from '../../../../public/locales/en/builder.json'
import common from '../../../../public/locales/en/common.json'
import { texts } from '../../../lib/i18n/i18n.ts'
import { createBuilderSession } from '../document/builder-session.ts'
import { createBuilderStore } from '../document/builder-store.ts'
import { emptyDocument } from '../document/empty-game.ts'
import { scriptWords } from '../document/script-words.ts'
import { BuilderScreen } from './builder-screen.tsx'

const onPlayLoop = vi.fn<(games: readonly PlayableGame[]) => void>()
vi.mock('./timeline-part.tsx', () => ({ TimelinePart: () => null }))

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

function open() {
  const store = createBuilderStore(emptyDocument(defaultSettings))
  const session = createBuilderSession({
    store,
    storage: { read: () => Promise.resolve(null), write: () => Promise.resolve(), remove: () => Promise.resolve() },
    calls: { create: () => Promise.reject(), update: () => Promise.reject(), get: () => Promise.reject() },
    keyOf: (id) => id ?? 'new',
    start: { savedAs: null, isUnsent: false },
    onSaved: () => undefined,
    onCreated: () => undefined,
  })
  render(
    <MantineProvider>
      <BuilderScreen
        store={store}
        session={session}
        changes={[]}
        profile={defaultProfile}
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

test('a finding leads to its place, and its mend is one step', async () => {
  const { store, user } = open()
  store.run({ kind: 'add-hold', at: 10_000, duration: 500_000, item: 'eyes-closed' })
  await user.click((await screen.findAllByRole('button', { name: 'Show 0:10' }))[0] as HTMLElement)
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
