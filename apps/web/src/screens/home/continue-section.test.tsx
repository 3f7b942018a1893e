import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { defaultGeneratorConfig } from '@rubato/contracts/domain'
import common from '../../../public/locales/en/common.json'
import { NEW_ID, rememberEdited } from '../../domain/edited.ts'
import { markUnsentGame } from '../../domain/unsent-games.ts'
import { generatorDraft, noDraft } from '../../features/generators/editor/generator-draft.ts'
import { newFields } from '../../features/generators/editor/generator-fields.ts'
import { itemListQuery, ownFilters } from '../../domain/items/queries/items.queries.ts'
import { texts } from '../../lib/i18n/i18n.ts'
import { createQueryClient } from '../../lib/query/query-client.ts'
import { ContinueSection } from './continue-section.tsx'

const MEMBER = 'm1'
const FIELDS = newFields(defaultGeneratorConfig)
let queryClient: QueryClient

beforeAll(async () => {
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new Error('nothing is requested')))
  localStorage.clear()
  queryClient = createQueryClient({ onDescribedError: () => undefined, onAccessLost: () => undefined })
  const cache = (queryKey: readonly unknown[], data: object[]) =>
    queryClient.setQueryData(queryKey, { pages: [{ data, pagination: { next: null } }], pageParams: [null] })
  const item = (kind: string) => (id: string) => ({ kind, id, name: `${kind} ${id}`, title: `${kind} ${id}` })
  cache(itemListQuery('script', ownFilters(MEMBER)).queryKey, ['a', 'b'].map(item('script')))
  cache(itemListQuery('game', ownFilters(MEMBER)).queryKey, ['c', 'd'].map(item('game')))
  cache(itemListQuery('generator', ownFilters(MEMBER)).queryKey, ['e'].map(item('generator')))
})
afterEach(() => {
  cleanup()
  for (const id of [null, 'e']) generatorDraft(id).write(noDraft)
})

/** The links in order: text and address. */
async function links(): Promise<[string, string | null][]> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <ContinueSection memberId={MEMBER} /> }),
    history: createMemoryHistory(),
  })
  await router.load()
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
}

test('One of each kind is shown, the last edited first', async () => {
  rememberEdited('script', 'a')
  rememberEdited('generator', 'e')
  rememberEdited('script', 'b')
  rememberEdited('game', 'd')
  expect(await links()).toEqual([
    ['game d Game', '/game-builder/d'],
    ['script b Script', '/script/b/dialog'],
    ['generator e Generator', '/game-generator/e'],
  ])
})

test('What is gone is passed over, and nothing is shown where all of it is gone', async () => {
  rememberEdited('game', 'c')
  rememberEdited('game', 'deleted')
  expect(await links()).toEqual([['game c Game', '/game-builder/c']])
  cleanup()
  localStorage.clear()
  rememberEdited('generator', NEW_ID)
  expect(await links()).toEqual([])
})

test('Changes that are not saved are named, also those of a generator that was never saved', async () => {
  rememberEdited('generator', 'e')
  generatorDraft('e').write({ ...noDraft, fields: FIELDS })
  expect((await links())[0]?.[0]).toBe('generator e Generator. Changes on this device are not saved yet')
  cleanup()
  rememberEdited('generator', NEW_ID)
  generatorDraft(null).write({ ...noDraft, fields: { ...FIELDS, title: 'Half done' } })
  expect((await links())[0]?.[1]).toBe('/game-generator')
  expect(screen.getByText('Half done')).toBeTruthy()
})

test('Unsent lines of a script bring it back, also where its opening is forgotten', async () => {
  localStorage.setItem(`rubato.outbox.${MEMBER}.a.tab`, JSON.stringify({ queue: [], conflicts: [] }))
  expect(await links()).toEqual([['script a Script. Changes on this device are not saved yet', '/script/a/dialog']])
})

test('Changes of a game that are on this device alone are named, also those of one that was never saved', async () => {
  rememberEdited('game', 'c')
  markUnsentGame('c', { name: 'game c', length: 60_000, tasks: [] })
  expect(await links()).toEqual([['game c Game. Changes on this device are not saved yet', '/game-builder/c']])
  cleanup()
  rememberEdited('game', NEW_ID)
  markUnsentGame(NEW_ID, { name: '', length: 60_000, tasks: [] })
  expect(await links()).toEqual([['New game Game. Changes on this device are not saved yet', '/game-builder/new']])
  cleanup()
  localStorage.clear()
  markUnsentGame('d', { name: 'game d', length: 60_000, tasks: [] })
  expect((await links())[0]?.[1]).toBe('/game-builder/d')
})
