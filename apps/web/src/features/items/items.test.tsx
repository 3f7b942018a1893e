/** Cards, lists and notices of games and generators, by role and name. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ItemViewer, PlayableItem } from '../../domain/items/item.ts'
import { oneKey } from '../../domain/items/queries/item-keys.ts'
import { exploreFilters } from '../../domain/items/queries/items.queries.ts'
import { markUnsentGame } from '../../domain/unsent-games.ts'
import { ItemCard } from './card/item-card.tsx'
import { ExploreScreen } from './list/explore-screen.tsx'
import { ItemList } from './list/item-list.tsx'
import { OwnNotices } from './own/own-notices.tsx'
import { answer, exampleItem, setUpItemTests } from '../../domain/items/testing/items-page.tsx'

const follower: ItemViewer = { memberId: 'reader', membershipTier: 'follower' }
const item = exampleItem
const own: PlayableItem = { ...item, createdBy: { id: 'reader', username: 'me' }, shared: false }

const { fetched, cache, around } = setUpItemTests()

beforeAll(
  () =>
    void vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    ),
)
beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined))

async function show(children: ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => children }),
    history: createMemoryHistory(),
  })
  await router.load()
  render(around(<RouterProvider router={router as never} />))
  return userEvent.setup()
}

test('A card names length, maker, content, needs, ending and plays', async () => {
  await show(<ItemCard item={item} viewer={follower} />)
  const card = screen.getByRole('article', { name: 'Iron discipline' })
  expect(within(card).getByRole('link', { name: 'Iron discipline' }).getAttribute('href')).toBe(`/game/${item.id}`)
  expect(card.textContent).toContain('Length: 25 min')
  expect(card.textContent).toContain('by ansel')
  expect(
    within(card)
      .getAllByRole('listitem')
      .map((badge) => badge.textContent),
  ).toEqual(['Cock', 'Nipples', '6 edges', 'Needs: nipples, palming and 2 more', 'Ends denied'])
  expect(card.textContent).toContain('1,204 plays')
  expect(card.textContent).toContain('81 % played to the end')
  const strip = within(card).getByRole('img', { name: /runs/ })
  expect(strip.getAttribute('aria-label')).toBe('How “Iron discipline” runs: Cock 75 %, Rest 25 %')
})

test('The strip of a branching game says that it shows the longest way, with the sections and the length of both ways', async () => {
  const summary = { ...item.summary, minutes: { min: 9.6, max: 31 }, sections: 12, endings: 3, choices: true as const }
  await show(<ItemCard item={{ ...item, summary }} viewer={follower} />)
  expect(screen.getByRole('img', { name: /longest way/ }).getAttribute('aria-label')).toBe(
    'How the longest way through “Iron discipline” runs: Cock 75 %, Rest 25 %. ' +
      '12 sections; the shortest way takes 10 min, the longest 31 min.',
  )
  expect(screen.getByText('With choices')).toBeTruthy()
})

test('A card of an own game says that changes are on this device alone, until they are saved', async () => {
  markUnsentGame(own.id, { name: own.name, length: 60_000, tasks: [] })
  await show(<ItemCard item={own} viewer={follower} />)
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  act(() => markUnsentGame(own.id, null))
  expect(screen.queryByText('Not saved yet')).toBeNull()
})

test('A generator names its ranges and its endings', async () => {
  const summary: PlayableItem['summary'] = {
    ...item.summary,
    minutes: { min: 8, max: 12 },
    edges: { min: 2, max: 4 },
    outcomes: ['cum', 'denied'],
    optIns: [],
  }
  await show(<ItemCard item={{ ...item, kind: 'generator', summary }} viewer={follower} />)
  const badges = screen.getAllByRole('listitem').map((badge) => badge.textContent)
  expect(badges.slice(-2)).toEqual(['2 to 4 edges', 'Ends with orgasm or denial'])
  expect(screen.getByText('8 to 12 min')).toBeTruthy()
})

test('A bookmark shows at once, and a failure takes it back', async () => {
  cache().setQueryData(oneKey('game', item.id), item)
  let refuse: () => void = () => undefined
  fetched.mockReturnValue(new Promise((_, reject) => (refuse = () => reject(new TypeError('offline')))))
  function Cached() {
    const shown = cache().getQueryData<PlayableItem>(oneKey('game', item.id)) ?? item
    return <ItemCard item={shown} viewer={follower} />
  }
  const user = await show(<Cached />)
  await user.click(screen.getByRole('button', { name: 'Bookmark: Iron discipline' }))
  const kept = () => cache().getQueryData<PlayableItem>(oneKey('game', item.id))?.bookmark !== undefined
  await vi.waitFor(() => expect(kept()).toBe(true))
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  refuse()
  await vi.waitFor(() => expect(kept()).toBe(false))
})

const list = () => (
  <ItemList
    kind="game"
    filters={exploreFilters({ sort: 'newest' })}
    renderCard={(item) => <ItemCard item={item} viewer={follower} />}
    empty={<p>Nothing here</p>}
  />
)

test('A list that cannot be loaded offers to try again, and an empty one says so', async () => {
  fetched.mockImplementation(() => answer(400, { statusCode: 400, error: 'request.invalid', issues: [] }))
  const user = await show(list())
  expect((await screen.findByRole('alert')).textContent).toContain('The games could not be loaded.')
  fetched.mockImplementation(() => answer(200, { data: [], pagination: { next: null } }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing here')).toBeTruthy()
})

test('The owner reads why other members do not see the item', async () => {
  fetched.mockImplementation(() => answer(200, []))
  const since = '2026-02-03T00:00:00Z'
  const moderation = { state: 'taken-down' as const, reason: 'Advertises a shop.', since }
  await show(<OwnNotices item={{ ...own, moderation, refusals: ['A hold is longer than 45 s.'] }} />)
  expect(screen.getByRole('region', { name: 'Taken down' }).textContent).toContain('Reason: Advertises a shop.')
  const refusals = screen.getByRole('region', { name: 'Why other members do not see it' })
  expect(within(refusals).getByRole('listitem').textContent).toBe('A hold is longer than 45 s.')
})

test.each(['game', 'generator'] as const)('The owner of a held %s reads what can be done meanwhile', async (kind) => {
  fetched.mockImplementation(() => answer(200, []))
  const moderation = { state: 'held' as const, reason: 'Names a subject.', since: '2026-02-03T00:00:00Z' }
  await show(<OwnNotices item={{ ...own, kind, moderation }} />)
  const can = screen.getByRole('region', { name: 'What you can do' })
  expect(can.textContent).toContain('An admin will look at it by February')
})

const explore = () => (
  <ExploreScreen
    kind="game"
    view={{ view: 'all' }}
    onView={() => undefined}
    filters={exploreFilters({ sort: 'newest' })}
    isFiltered={false}
    onClear={() => undefined}
    controls={<p>Filters of games</p>}
    link={null}
    create={null}
    renderCard={({ name }) => <article>{name}</article>}
  />
)
const page = (count: number) => {
  const { kind: _kind, ...listed } = item
  const details = { duration: 60_000, voice: { name: 'Alto' }, media: { tags: ['a'], mediaTypes: ['image'] } }
  const data = Array.from({ length: count }, (_, number) => ({
    ...listed,
    ...details,
    outcome: 'cum',
    createdBy: { ...item.createdBy, id: oneOfMany(number) },
    id: oneOfMany(number),
  }))
  return { data, pagination: { next: null } }
}
const oneOfMany = (number: number) => `7d0f6c2e-5a31-4c8b-9e52-${String(number).padStart(12, '0')}`

test.each([
  [0, false, false],
  [7, true, false],
  [8, true, true],
])('A list of %i has a search: %s, and filters: %s', async (count, hasSearch, hasFilters) => {
  fetched.mockImplementation(() => answer(200, page(count)))
  await show(explore())
  await vi.waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(count))
  if (count === 0) await screen.findByText('No shared games yet')
  expect(screen.queryByRole('textbox', { name: 'Search games' }) !== null).toBe(hasSearch)
  expect(screen.queryByText('Filters of games') !== null).toBe(hasFilters)
  expect(screen.queryByRole('radio', { name: 'Bookmarks' }) !== null).toBe(hasFilters)
})
