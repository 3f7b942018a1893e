/** The owner's actions on a script, by role and name. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import type { Script } from '@rubato/contracts/domain'
import type { ScriptItem } from '../../../domain/items/item.ts'
import { oneKey } from '../../../domain/items/queries/item-keys.ts'
import { itemOfScript } from '../../../domain/items/sources/script-source.ts'
import { answer, exampleItem, setUpItemTests } from '../../../domain/items/testing/items-page.tsx'
import { readDraft } from '../../../lib/storage/drafts.ts'
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
  navigated = vi.spyOn(router, 'navigate').mockResolvedValue()
  const page = (content: ReactNode) =>
    around(<RouterContextProvider router={router as never}>{content}</RouterContextProvider>)
  const { rerender } = render(page(<Cached />))
  return Object.assign(userEvent.setup(), { leave: () => rerender(page(null)) })
}
let navigated: MockInstance<(options: never) => Promise<void>>
beforeEach(() => sessionStorage.clear())
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

/** Holds the answers to all requests until `arrive` is called. `status` and the body are those of each answer. */
function holdAnswers(status: number, bodyOf: (sent: Partial<Script>) => unknown) {
  let arrive: () => void = () => undefined
  const pause = new Promise<void>((resolve) => (arrive = resolve))
  fetched.mockImplementation(async (_url, { body }) => {
    await pause
    return answer(status, bodyOf(typeof body === 'string' ? (JSON.parse(body) as Partial<Script>) : {}))
  })
  return () => arrive()
}
const draft = () => readDraft(`script-${id}`, { title: '', revision: 0 })
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' })
const save = () => screen.getByRole('button', { name: 'Save details' })

/** Opens the details, changes the title and sends it; the answer is held. */
async function sendTitle() {
  const user = show({ revision: 3 })
  const arrive = holdAnswers(200, ({ title = '' }) => ({ ...script, title, revision: 4 }))
  await user.click(screen.getByRole('button', { name: 'Edit details' }))
  await user.type(title(), ' two')
  await user.click(save())
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  return { user, arrive }
}

test('What is typed in the details while they are sent stays, as an unsaved change of the stored revision', async () => {
  const { user, arrive } = await sendTitle()
  await user.type(title(), ' three')
  arrive()
  await waitFor(() => expect(draft().revision).toBe(4))
  expect(title().value).toBe('Slow harbour two three')
  expect(draft().title).toBe('Slow harbour two three')
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [, last] = fetched.mock.calls.map(([, { body }]) => JSON.parse(body as string) as unknown)
  expect(last).toMatchObject({ title: 'Slow harbour two three', revision: 4 })
  expect(draft().title).toBe('')
})

test('The details that were sent close the form; those of a form that was closed meanwhile leave another one open', async () => {
  const { user, arrive } = await sendTitle()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Edit details' }))
  await user.type(title(), ' three')
  arrive()
  await waitFor(() => expect(draft().revision).toBe(4))
  expect(within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Title' })).toBe(title())
  expect(draft().title).toBe('Slow harbour two three')
})

test.each([false, true])('A deletion opens the member’s scripts unless the page was left: %s', async (isLeft) => {
  const user = show({})
  const arrive = holdAnswers(204, () => undefined)
  await user.click(screen.getByRole('button', { name: 'Delete script' }))
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  if (isLeft) user.leave()
  arrive()
  await waitFor(() => expect(cache().isMutating()).toBe(0))
  expect(navigated).toHaveBeenCalledTimes(isLeft ? 0 : 1)
})
