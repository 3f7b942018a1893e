/** The author of a held game changes it while an admin decides on it. */
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { GameEvent, QueueDetail } from '@rubato/contracts/domain'
import { ItemScreen } from '../../features/admin/moderation/item-screen.tsx'
import { answer, exampleItem, ID, setUpItemTests } from '../../domain/items/testing/items-page.tsx'
import { leaveTab } from '../../lib/storage/stored.ts'

const { fetched, around } = setUpItemTests()
afterEach(leaveTab)

const at = '2026-11-20T10:00:00Z'
const held: QueueDetail = {
  id: '0d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10',
  source: 'held',
  kind: 'game',
  subject: { id: ID, title: exampleItem.name, author: 'ansel', isVisible: false },
  reasons: [],
  reportCount: 0,
  state: 'open',
  createdAt: at,
  answerBy: at,
  isLate: false,
  reports: [],
  items: [
    { kind: 'game', id: ID, title: exampleItem.name, description: '', tags: [], state: 'held', isShipped: false },
  ],
}
const line = (text: string): GameEvent => ({
  id: 'a',
  at: 0,
  duration: 1000,
  task: 'steady',
  kind: 'say',
  trigger: 'stroke-faster',
  text,
})
const { kind: _kind, ...item } = exampleItem
const gameWith = (text: string) => ({
  ...item,
  createdBy: { id: ID, username: 'ansel' },
  listed: false,
  events: [line(text)],
  duration: 60_000,
  voice: { name: 'Alto' },
  media: { tags: ['a'], mediaTypes: ['image'] },
  outcome: 'cum',
})

/** A service that releases the game only at its present revision. */
function serve() {
  const stored = { revision: 'first', text: 'The first words.' }
  const decisions: { revision: string }[] = []
  fetched.mockImplementation((url, { method, body }) => {
    if (url.endsWith('/review')) return answer(200, { revision: stored.revision, named: [], namedCount: 0 })
    if (method === 'GET') return answer(200, url.includes('/queue/') ? held : gameWith(stored.text))
    const decision = JSON.parse(body as string) as { revision: string }
    decisions.push(decision)
    if (decision.revision !== stored.revision)
      return answer(409, { statusCode: 409, error: 'report.changed', issues: [] })
    return answer(200, { ...held, state: 'dismissed', decision: { at, admin: 'ada', statement: 'It is allowed.' } })
  })
  return { stored, decisions }
}

test('The admin reads the words of the changed game before its revision can be released', async () => {
  const { stored, decisions } = serve()
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    around(
      <RouterContextProvider router={router as never}>
        <ItemScreen itemId={held.id} />
      </RouterContextProvider>,
    ),
  )
  await screen.findByText('The first words.')
  Object.assign(stored, { revision: 'second', text: 'Other words.' })
  await userEvent.type(screen.getByRole('textbox'), 'It is allowed.')
  const release = () => userEvent.click(screen.getByRole('button', { name: /release/i }))
  await release()
  expect((await screen.findByRole('alert')).textContent).toContain('It was changed since you opened it.')
  expect(await screen.findByText('Other words.')).toBeTruthy()
  expect(screen.queryByText('The first words.')).toBeNull()
  await release()
  expect(await screen.findByText('It is allowed.', { selector: 'blockquote' })).toBeTruthy()
  expect(decisions.map(({ revision }) => revision)).toEqual(['first', 'second'])
})
