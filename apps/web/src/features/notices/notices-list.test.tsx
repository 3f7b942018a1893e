/** Received feedback in the notices: its text, blocking and unblocking the sender, and deletion. */
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { BlockedSender, Notice } from '@rubato/contracts/domain'
import common from '../../../public/locales/en/common.json'
import { setSessionToken } from '../../lib/api/api-client.ts'
import { texts } from '../../lib/i18n/i18n.ts'
import { createQueryClient } from '../../lib/query/query-client.ts'
import { NoticesList } from './notices-list.tsx'

const [ITEM, NAMED, NAMELESS] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
const item = { kind: 'game', id: ITEM, name: 'Slow harbour' } as const
const at = '2026-11-20T10:00:00Z'
const noticeOf = (id: string, text: string, sender: string | null): Extract<Notice, { kind: 'author-feedback' }> => ({
  id,
  at,
  isSeen: false,
  kind: 'author-feedback',
  item,
  feedback: { id, text, sender, isBlocked: false },
})

const onChanged = vi.fn<() => Promise<unknown>>()
let notices: ReturnType<typeof noticeOf>[]
/** Calls that change something. */
let changes: string[]
let fails: boolean
/** What the service waits for before it changes something. */
let held: Promise<void>

const json = (body: unknown, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }))
const page = (data: unknown[]) => json({ data, pagination: { next: null } })

/** The service: marks as read, blocks the first sender, undoes that, and deletes. */
async function service(url: string, { method = 'GET', body }: RequestInit): Promise<Response> {
  const blocks: BlockedSender[] = notices.flatMap(({ feedback: { id, isBlocked, sender } }) =>
    isBlocked ? [{ feedbackId: id, at, sender, item }] : [],
  )
  if (method === 'GET') return page(url.includes('/blocks') ? blocks : notices)
  changes.push(`${method} ${url.replace(/^.*\/api/, '')}`)
  await held
  if (fails) return json({ statusCode: 500, error: 'server.error', issues: [] }, 500)
  const setBlock = (isBlocked: boolean) => {
    notices = notices.map((notice) =>
      notice.id === NAMED ? { ...notice, feedback: { ...notice.feedback, isBlocked } } : notice,
    )
  }
  const sent = JSON.stringify(body)
  if (url.endsWith('/seen'))
    notices = notices.map((notice) =>
      sent.includes('until') || sent.includes(notice.id) ? { ...notice, isSeen: true } : notice,
    )
  else if (url.endsWith('/block')) setBlock(method === 'POST')
  else notices = notices.filter(({ id }) => !url.endsWith(id))
  return new Response(null, { status: 204 })
}

beforeAll(async () => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
beforeEach(() => {
  setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 })
  notices = [noticeOf(NAMED, 'More of it.', 'ada'), noticeOf(NAMELESS, 'Too fast.', null)]
  changes = []
  fails = false
  held = Promise.resolve()
  onChanged.mockReset().mockResolvedValue(undefined)
  vi.stubGlobal('fetch', service)
})
afterEach(cleanup)

async function show() {
  const queryClient = createQueryClient({ onDescribedError: () => undefined, onAccessLost: () => undefined })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterContextProvider router={router as never}>
          <NoticesList isMember onChanged={onChanged} onOpenAnswers={() => undefined} />
        </RouterContextProvider>
      </MantineProvider>
    </QueryClientProvider>,
  )
  await screen.findByText('More of it.')
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const NAMED_SENTENCE = 'ada wrote to you about Slow harbour:'

test('shows the text, the item and only the name of a sender who showed it, with a link to report it', async () => {
  await show()
  const [named, nameless] = screen.getAllByRole('listitem')
  expect(named).toHaveProperty('textContent', expect.stringContaining(NAMED_SENTENCE))
  expect(nameless).toHaveProperty('textContent', expect.stringContaining('A member wrote to you about Slow harbour:'))
  expect(nameless).toHaveProperty('textContent', expect.stringContaining('Too fast.'))
  expect(within(named as HTMLElement).getByRole('link', { name: `Report: ${NAMED_SENTENCE}` })).toHaveProperty(
    'href',
    expect.stringContaining(`/report?kind=author-feedback&id=${NAMED}`),
  )
})

test('blocks a sender, and undoes it in the notice or in the list of all blocks', async () => {
  await show()
  await press(`Block: ${NAMED_SENTENCE}`)
  expect(await screen.findByText('You take no more messages from this member. They are not told.')).toBeTruthy()
  await press(`Unblock: ${NAMED_SENTENCE}`)
  await screen.findByRole('button', { name: `Block: ${NAMED_SENTENCE}` })
  await press(`Block: ${NAMED_SENTENCE}`)
  await screen.findByRole('button', { name: `Unblock: ${NAMED_SENTENCE}` })
  await press('Blocked members')
  const list = await screen.findByRole('dialog', { name: 'Blocked members' })
  await userEvent.click(
    await within(list).findByRole('button', { name: 'Unblock: ada, who wrote to you about Slow harbour' }),
  )
  expect(await within(list).findByText('You have not blocked anyone.')).toBeTruthy()
  const [block, unblock] = [`POST /author-feedback/${NAMED}/block`, `DELETE /author-feedback/${NAMED}/block`]
  expect(changes).toEqual([block, unblock, block, unblock])
})

const focusedName = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('the focus goes to the notice when its button to mark it as read has gone, and to the list when that for all has', async () => {
  await show()
  await press(`Mark as read: ${NAMED_SENTENCE}`)
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: `Mark as read: ${NAMED_SENTENCE}` })).toBeNull())
  const [named] = screen.getAllByRole('listitem')
  expect(document.activeElement).toBe(within(named as HTMLElement).getByRole('link', { name: /^Open/ }))
  await press('Mark all as read')
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull())
  expect(document.activeElement).toBe(within(named as HTMLElement).getByRole('link', { name: /^Open/ }))
  expect(changes).toHaveLength(2)
})

test('the button that marks all as read, and that which blocks and unblocks, keep the focus while they wait', async () => {
  await show()
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  fails = true
  for (const name of ['Mark all as read', `Block: ${NAMED_SENTENCE}`]) {
    await press(name)
    const button = screen.getByRole('button', { name })
    await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    await press(name)
    expect([document.activeElement, button.matches(':disabled')]).toEqual([button, false])
  }
  resolve()
  await vi.waitFor(() => expect(focusedName()).toBe(`Block: ${NAMED_SENTENCE}`))
  expect(changes).toHaveLength(2)
  fails = false
  for (const [name, next] of [
    ['Block', 'Unblock'],
    ['Unblock', 'Block'],
  ]) {
    await press(`${name}: ${NAMED_SENTENCE}`)
    await vi.waitFor(() => expect(focusedName()).toBe(`${next}: ${NAMED_SENTENCE}`))
  }
})

test('the focus stays in the list of blocked members when one of them has left it', async () => {
  notices = notices.map((notice) => ({ ...notice, feedback: { ...notice.feedback, isBlocked: true } }))
  await show()
  await press('Blocked members')
  const list = await screen.findByRole('dialog', { name: 'Blocked members' })
  const name = 'Unblock: ada, who wrote to you about Slow harbour'
  await userEvent.click(await within(list).findByRole('button', { name }))
  await vi.waitFor(() => expect(within(list).queryByRole('button', { name })).toBeNull())
  expect(focusedName()).toMatch(/^Unblock: /)
  expect(list.contains(document.activeElement)).toBe(true)
})

test('deletes after a question, which shows a failure and stays open', async () => {
  await show()
  await press(`Delete: ${NAMED_SENTENCE}`)
  const question = await screen.findByRole('dialog', { name: 'Delete this message?' })
  fails = true
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  expect(await within(question).findByRole('alert')).toHaveProperty(
    'textContent',
    expect.stringContaining('The service failed.'),
  )
  expect(screen.getByText('More of it.')).toBeTruthy()
  fails = false
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  await vi.waitFor(() => expect(screen.queryByText('More of it.')).toBeNull())
  expect(screen.getByText('Too fast.')).toBeTruthy()
  expect(onChanged).toHaveBeenCalledOnce()
})
