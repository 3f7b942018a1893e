import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ItemViewer } from '../../../domain/items/item.ts'
import { answer, exampleItem, setUpItemTests } from '../../../domain/items/testing/items-page.tsx'
import { NewestSection } from './newest-section.tsx'

const viewer: ItemViewer = { memberId: 'reader', membershipTier: 'follower' }
const { fetched, around } = setUpItemTests()

const {
  kind: _kind,
  name: _name,
  ...shared
} = {
  ...exampleItem,
  listed: true,
  createdBy: { id: '0d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10', username: 'ansel' },
}
/** Ids of the games and generators, by their day in January. */
const idOf = (day: number) => `7d0f6c2e-5a31-4c8b-9e52-${String(day).padStart(12, '0')}`
const on = (day: number) => `2026-01-${String(day).padStart(2, '0')}T00:00:00Z`
const game = (name: string, { created, newest }: { created: number; newest: number }) => ({
  ...shared,
  id: idOf(created),
  name,
  createdAt: on(created),
  newestAt: on(newest),
  duration: 60_000,
  voice: { name: 'Alto' },
  media: { tags: ['a'], mediaTypes: ['image'] },
  outcome: 'cum',
})
const generator = (title: string, day: number) => ({
  ...shared,
  id: idOf(day),
  title,
  createdAt: on(day),
  newestAt: on(day),
})

function serve(games: object[], generators: object[]) {
  fetched.mockImplementation((url, { method }) => {
    if (method === 'PUT') return answer(200, { id: idOf(99), createdAt: on(31) })
    if (method === 'DELETE') return answer(204)
    return answer(200, { data: url.includes('/game-generators') ? generators : games, pagination: { next: null } })
  })
}

async function show() {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <NewestSection viewer={viewer} /> }),
    history: createMemoryHistory(),
  })
  await router.load()
  render(around(<RouterProvider router={router as never} />))
  return userEvent.setup()
}

test('A bookmark of a newest item shows at once, and can be removed', async () => {
  serve([game('Iron discipline', { created: 3, newest: 3 })], [generator('Slow evening', 2)])
  const user = await show()
  for (const name of ['Iron discipline', 'Slow evening']) {
    const button = within(await screen.findByRole('article', { name })).getByRole('button', { name: /^Bookmark/ })
    await user.click(button)
    await vi.waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
    await user.click(button)
    await vi.waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('false'))
  }
})

test('Games and generators are mixed by the time at which they were first shared', async () => {
  const games = [
    game('Made first, shared last', { created: 1, newest: 20 }),
    game('Newest game', { created: 9, newest: 9 }),
    game('Older game', { created: 8, newest: 8 }),
  ]
  serve(games, [generator('Newest generator', 10), generator('Older generator', 7)])
  await show()
  const cards = await screen.findAllByRole('article')
  const names = cards.map((card) => within(card).getByRole('heading').textContent)
  expect(names).toEqual(['Made first, shared last', 'Newest generator', 'Newest game'])
})

test('A list that cannot be loaded leaves the other one', async () => {
  fetched.mockImplementation((url) =>
    url.includes('/game-generators')
      ? answer(200, { data: [generator('Slow evening', 2)], pagination: { next: null } })
      : answer(404, { statusCode: 404, error: 'game.not-found', issues: [] }),
  )
  await show()
  expect(await screen.findByRole('article', { name: 'Slow evening' })).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(1)
})
