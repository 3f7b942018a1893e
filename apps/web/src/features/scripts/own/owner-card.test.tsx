/** The owner's actions on a script, by role and name. */
import { useQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Script } from '@rubato/contracts/domain'
import type { ScriptItem } from '../../../domain/items/item.ts'
import { oneKey } from '../../../domain/items/queries/item-keys.ts'
import { itemOfScript } from '../../../domain/items/sources/script-source.ts'
import { answer, exampleItem, setUpItemTests } from '../../../domain/items/testing/items-page.tsx'
import { OwnerCard } from './owner-card.tsx'

const viewer = { memberId: '0d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10', membershipTier: 'supporter' } as const
const { id, createdAt, updatedAt, tags, rating } = exampleItem
const script: Script = {
  id,
  title: 'Slow harbour',
  description: 'A script of the tests.',
  dialogCount: 3,
  publishedDialogCount: 3,
  triggerCoveragePercentage: 1,
  createdBy: { id: viewer.memberId, username: 'ansel' },
  published: true,
  listed: true,
  createdAt,
  updatedAt,
  rating,
  tags,
  intended_sex: 'all',
}
const { fetched, cache, around } = setUpItemTests()

/** Shows the script as the cache holds it. */
function Cached() {
  const { data } = useQuery<ScriptItem>({
    queryKey: oneKey('script', id),
    enabled: false,
    queryFn: () => Promise.reject(new Error('unused')),
  })
  return data ? <OwnerCard script={data} viewer={viewer} /> : null
}

function show(changes: Partial<Script>) {
  cache().setQueryData(oneKey('script', id), itemOfScript({ ...script, ...changes }))
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    around(
      <RouterContextProvider router={router as never}>
        <Cached />
      </RouterContextProvider>,
    ),
  )
  return userEvent.setup()
}
const isLocked = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
const hidden = { publishedDialogCount: 0, listed: false }

test('A script without a published line cannot be published, however many lines it has', () => {
  show({ ...hidden, published: false })
  expect(isLocked(screen.getByRole('button', { name: 'Publish' }))).toBe(true)
  expect(screen.getAllByText(/^No line is published yet/).length).toBeGreaterThan(0)
})

test('A published script whose lines are not published is not called public', () => {
  show(hidden)
  expect(screen.getByText('Only you can open it.')).toBeTruthy()
  expect(screen.queryByText(/^Members can find/)).toBeNull()
})

test.each([
  ['another line is published', {}],
  ['no line is published', hidden],
])('The button keeps the focus while it publishes and unpublishes, where %s', async (_, changes) => {
  const user = show(changes)
  fetched.mockImplementation(() => answer(200, { ...script, ...changes, published: false, listed: false }))
  await user.click(screen.getByRole('button', { name: 'Unpublish' }))
  const publish = await screen.findByRole('button', { name: 'Publish' })
  expect(document.activeElement).toBe(publish)
})
