import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import common from '../../../public/locales/en/common.json'
import { isDraftId, markUnsentGame, newDraftId, readGameDrafts, useGameDrafts } from '../../domain/unsent-games.ts'
import { texts } from '../../lib/i18n/i18n.ts'
import { writeStored } from '../../lib/storage/stored.ts'
import { GameDrafts } from './game-drafts.tsx'

const remove = vi.hoisted(() => vi.fn<(key: string) => Promise<void>>(() => Promise.resolve()))
vi.mock('../../features/builder/document/copy-storage.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  openCopyStorage: () => ({ remove }),
}))

const Drafts = () => <GameDrafts memberId="me" drafts={useGameDrafts()} />

async function show(): Promise<void> {
  const router = createRouter({
    routeTree: createRootRoute({ component: Drafts }),
    history: createMemoryHistory(),
  })
  await router.load()
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

beforeAll(async () => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  vi.stubGlobal('scrollTo', () => undefined)
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a draft is a game that the account does not have, the last changed first; the one of an older version is among them', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const [first, second] = [newDraftId(), newDraftId()]
  expect(first).not.toBe(second)
  writeStored('member', 'unsent-game.new', 'Old one')
  for (const [id, name] of [
    [first, 'Harbour'],
    [second, 'Sea'],
    ['0b0f', 'In the account'],
  ] as const) {
    vi.advanceTimersByTime(1000)
    markUnsentGame(id, { name, length: 60_000, tasks: [] })
  }
  expect(readGameDrafts().map(({ id, name, length }) => [id, name, length])).toEqual([
    [second, 'Sea', 60_000],
    [first, 'Harbour', 60_000],
    ['new', 'Old one', null],
  ])
  expect(['new', first, '0b0f'].map(isDraftId)).toEqual([true, true, false])
})

test('a draft is opened by its link, and deleted after a question, which leaves the others', async () => {
  markUnsentGame('new-a', { name: 'Harbour', length: 65_000, tasks: [] })
  markUnsentGame('new-b', { name: '', length: 60_000, tasks: ['warm-up', 'grip'] })
  await show()
  const rows = screen.getAllByRole('listitem')
  expect(rows).toHaveLength(2)
  const row = screen.getByText('Harbour').closest('li') as HTMLElement
  expect(row.textContent).toContain('Draft, saved here')
  expect(row.textContent).toContain('1:05')
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/game-builder/new-a')
  const user = userEvent.setup()
  await user.click(within(row).getByRole('button', { name: 'Delete: Harbour' }))
  const question = await screen.findByRole('dialog', { name: 'Delete the draft “Harbour”?' })
  expect(remove).not.toHaveBeenCalled()
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(remove).toHaveBeenCalledExactlyOnceWith('me.new-a')
  const other = screen.getByText('New game').closest('li') as HTMLElement
  expect(other.textContent).toMatch(/Warm-up, Grip · Changed on .*, \d+ at \d+:\d\d/)
})

test('a draft with choices has the range of its ways, as a saved one, and none while nothing is in it', async () => {
  const choices = { branches: true as const, tasks: [] }
  markUnsentGame('new-a', { ...choices, name: 'Two doors', length: 690_000, shortest: 120_000 })
  markUnsentGame('new-b', { ...choices, name: '', length: 0, shortest: 0 })
  await show()
  expect(screen.getByText('Two doors').closest('li')?.textContent).toContain('2 to 12 min · Changed on')
  const empty = screen.getByText('New game with choices').closest('li')
  expect(empty?.textContent).toMatch(/Draft, saved hereChanged on/)
})
