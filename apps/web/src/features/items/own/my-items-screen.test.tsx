/** Search, filters, folders and changes of several own items, by role and name. */
import { Notifications, notifications } from '@mantine/notifications'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PlayableItem } from '../../../domain/items/item.ts'
import { answer, exampleItem, setUpItemTests } from '../../../domain/items/testing/items-page.tsx'
import { ownDefaults, type OwnSearch } from './manage/own-search.ts'
import { MyItemsScreen } from './my-items-screen.tsx'

const viewer = { memberId: '0d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10', membershipTier: 'supporter' } as const
const { fetched, around } = setUpItemTests()
beforeEach(() => notifications.clean())

const idOf = (number: number) => `7d0f6c2e-5a31-4c8b-9e52-${String(number).padStart(12, '0')}`
const named = (number: number) => `Evening ${String(number).padStart(3, '0')}`
/** Every third one is shared; the last of four has an unlisted link. */
function stored(number: number) {
  const { kind: _kind, ...item } = exampleItem
  const tags = number % 2 ? [{ id: 1, name: 'odd' }] : []
  const details = {
    duration: 60_000,
    voice: { name: 'Alto' },
    media: { tags: ['a'], mediaTypes: ['image'] },
    outcome: 'cum',
  }
  const own = {
    createdBy: { id: viewer.memberId, username: 'me' },
    shared: number % 3 === 0,
    revision: 4,
    hasLink: number % 4 === 3,
  }
  return { ...item, ...details, ...own, id: idOf(number), name: named(number), tags }
}

/** The requests other than reads of lists. */
const changes = () => fetched.mock.calls.filter(([, { method }]) => method !== 'GET')

/** A service with `count` games of the member; `refused`: numbers of games whose changes it refuses. */
function serve(count: number, refused: readonly number[] = []) {
  const games = new Map(Array.from({ length: count }, (_, number) => [idOf(number), stored(number)]))
  fetched.mockImplementation((url, { method, body }) => {
    if (url.includes('/deleted')) return answer(200, [])
    if (method === 'GET') return answer(200, { data: [...games.values()], pagination: { next: null } })
    const id = url.split('/').at(-1) ?? ''
    if (refused.some((number) => idOf(number) === id))
      return answer(422, { statusCode: 422, error: 'game.unsafe', issues: [] })
    const game = games.get(id)
    if (method === 'DELETE') games.delete(id)
    if (method === 'DELETE' || !game) return answer(204)
    const given = JSON.parse(body as string) as { tags?: string[]; shared?: boolean }
    const tags = given.tags?.map((name, number) => ({ id: number, name })) ?? game.tags
    const after = { ...game, shared: given.shared ?? game.shared, tags }
    games.set(id, after)
    return answer(200, { ...after, events: [] })
  })
}

function Page() {
  const [view, setView] = useState<OwnSearch>(ownDefaults)
  return (
    <MyItemsScreen
      kind="game"
      viewer={viewer}
      view={view}
      onView={(change) => setView((before) => ({ ...before, ...change }))}
      renderNew={() => null}
      renderCard={(item: PlayableItem) => <article aria-label={item.name} />}
      renderTags={(value, onChange) => (
        <input aria-label="Tags" value={value.join()} onChange={({ target }) => onChange([target.value])} />
      )}
    />
  )
}

async function show() {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory(),
  })
  await router.load()
  render(
    around(
      <>
        <Notifications />
        <RouterProvider router={router as never} />
      </>,
    ),
  )
  return userEvent.setup()
}

const cards = () => screen.queryAllByRole('article', { hidden: true })
const pressed = (name: string | RegExp) => screen.findByRole('button', { name })

test('A short list has no search and no filters', async () => {
  serve(3)
  await show()
  expect(await screen.findByRole('article', { name: named(0) })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Search my games' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'State' })).toBeNull()
  expect(await pressed('Select')).toBeTruthy()
})

test('Two hundred games are filtered, and grouped by their tags', async () => {
  serve(200)
  const user = await show()
  await screen.findByRole('article', { name: named(0) })
  expect(cards()).toHaveLength(200)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tag' }), 'odd')
  expect(cards()).toHaveLength(100)
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Shared')
  expect(cards()).toHaveLength(33)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tag' }), 'Any tag')
  await user.click(await pressed('Folders by tag'))
  expect(screen.getAllByRole('heading', { level: 2, name: /^(odd|Without a tag)$/ })).toHaveLength(2)
})

test('The chosen games are deleted after a question, and those that fail stay chosen with the reason', async () => {
  serve(4, [1])
  const user = await show()
  await screen.findByRole('article', { name: named(0) })
  await user.click(await pressed('Select'))
  await user.click(screen.getByRole('checkbox', { name: `Select ${named(0)}` }))
  screen.getByRole('checkbox', { name: `Select ${named(1)}` }).focus()
  await user.keyboard(' ')
  expect(screen.getByText('2 selected')).toBeTruthy()
  await user.click(await pressed('Delete'))
  const question = await screen.findByRole('dialog', { name: 'Delete 2 items?' })
  await user.click(within(question).getByRole('button', { name: 'Delete 2' }))
  expect((await screen.findByRole('alert')).textContent).toContain(`1 item stayed as it was: ${named(1)}`)
  expect(changes().map(([, { method }]) => method)).toEqual(['DELETE', 'DELETE'])
  await vi.waitFor(() => expect(cards()).toHaveLength(3))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${named(1)}` }).checked).toBe(true)
})

test('Tags are added to and removed from all that are shown, each change based on its revision', async () => {
  serve(3)
  const user = await show()
  await screen.findByRole('article', { name: named(0) })
  await user.click(await pressed('Select'))
  await user.click(await pressed('Select all 3'))
  await user.click(await pressed('Tags'))
  const form = await screen.findByRole('dialog', { name: 'Tags of 3 items' })
  await user.type(within(form).getByRole('textbox', { name: 'Tags' }), 'x')
  await user.click(within(form).getByRole('checkbox', { name: 'odd' }))
  await user.click(within(form).getByRole('button', { name: 'Change tags' }))
  await vi.waitFor(() => expect(changes()).toHaveLength(3))
  const bodies = changes().map(([, { body }]) => JSON.parse(body as string) as unknown)
  expect(bodies).toEqual([1, 2, 3].map(() => ({ tags: ['x'], revision: 4 })))
})

test('The games of a range are chosen with Shift, and shared together', async () => {
  serve(5)
  const user = await show()
  await screen.findByRole('article', { name: named(0) })
  await user.click(await pressed('Select'))
  const box = (number: number) => screen.getByRole('checkbox', { name: `Select ${named(number)}` })
  await user.click(box(1))
  await user.keyboard('{Shift>}')
  await user.click(box(4))
  await user.keyboard('{/Shift}')
  await user.click(await pressed('Share'))
  await vi.waitFor(() => expect(changes()).toHaveLength(4))
  await user.click(await pressed('Done'))
  expect(document.activeElement).toBe(await pressed('Select'))
})

test.each([
  [1, /^Only you can open them now\.$/],
  [3, /^Only you can open them now, apart from those with an unlisted link/],
])('The end of the sharing of games 0 to %i says whether a link still opens one', async (last, text) => {
  serve(5)
  const user = await show()
  await screen.findByRole('article', { name: named(0) })
  await user.click(await pressed('Select'))
  await user.click(screen.getByRole('checkbox', { name: `Select ${named(0)}` }))
  await user.click(screen.getByRole('checkbox', { name: `Select ${named(last)}` }))
  await user.click(await pressed('Stop sharing'))
  expect(await screen.findByText('2 items are not shared any more')).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
})

/** The service answers no change before the returned function is called. */
function holdChanges(): () => void {
  const answerOf = fetched.getMockImplementation()
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  fetched.mockImplementation(async (url, init) => {
    if (init.method !== 'GET') await released
    return answerOf?.(url, init) ?? answer(404)
  })
  return release
}

async function shareBoth() {
  serve(2, [1])
  const release = holdChanges()
  const user = await show()
  await screen.findByRole('article', { name: named(0) })
  await user.click(await pressed('Select'))
  await user.click(await pressed('Select all 2'))
  await user.click(await pressed('Share'))
  return { user, release }
}

test('Done waits for the changes, so that it is seen which ones failed', async () => {
  const { user, release } = await shareBoth()
  expect((await pressed('Done')).getAttribute('aria-disabled')).toBe('true')
  await user.click(await pressed('Done'))
  release()
  expect((await screen.findByRole('alert')).textContent).toContain(`1 item stayed as it was: ${named(1)}`)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${named(1)}` }).checked).toBe(true)
  await user.click(await pressed('Done'))
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
})

test('Changes that end after the selection was left are reported, and nothing is selected again', async () => {
  const { user, release } = await shareBoth()
  await user.click(await pressed('Select'))
  release()
  expect(await screen.findByText('1 item stayed as it was:')).toBeTruthy()
  expect(screen.getByText(new RegExp(`^${named(1)}\\. `))).toBeTruthy()
  expect(screen.getByText('1 item is shared')).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: `Select ${named(1)}` })).toBeNull()
})
