import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import common from '../../../public/locales/en/common.json'
import { addWord } from '../../domain/grammar/dictionary.ts'
import { withdrawHere } from '../../domain/current-opt-ins.ts'
import { markUnsentGame, rememberSentDraft } from '../../domain/unsent-games.ts'
import { savePreferences, readPreferences } from '../../extras/devices/model/preferences.ts'
import { meQuery } from '../../features/account/account.queries.ts'
import { signedInUser } from '../../features/account/testing/signed-in-user.ts'
import { copyKey, openCopyStorage } from '../../features/builder/document/copy-storage.ts'
import { rememberSpoken } from '../../features/sessions/history/session-history.ts'
import { allowKeeping } from '../../features/sessions/memory/kept-values.ts'
import { setRemembering } from '../../features/sessions/memory/remembering.ts'
import { setSessionToken } from '../../lib/api/api-client.ts'
import { texts } from '../../lib/i18n/i18n.ts'
import { queryClient } from '../../lib/query/app-query-client.ts'
import { addRecent } from '../../lib/storage/recent.ts'
import { setStorageMember, storedKeys, writeStored } from '../../lib/storage/stored.ts'
import { useSignOut } from './use-sign-out.tsx'

const fake = await vi.hoisted(() => import('../../lib/api/testing/fake-database.ts'))
vi.mock('idb-keyval', () => fake)
const copies = fake.databaseOf('rubato-builder')

const ME = signedInUser.id

function Menu() {
  const { begin, modal } = useSignOut()
  return (
    <>
      <button type="button" onClick={begin}>
        Sign out
      </button>
      {modal}
    </>
  )
}

async function pressSignOut(): Promise<void> {
  const router = createRouter({ routeTree: createRootRoute({ component: Menu }), history: createMemoryHistory() })
  await router.load()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
}
const isSignedOut = () => fetched.mock.calls.some(([url]) => url === '/api/auth/sign-out')
const fetched = vi.fn<typeof fetch>()

beforeAll(() => texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' }))
beforeEach(() => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  vi.stubGlobal('scrollTo', () => undefined)
  localStorage.clear()
  copies.clear()
  fetched.mockReset().mockImplementation(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', fetched)
  setStorageMember(ME)
  setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 })
  queryClient.setQueryData(meQuery.queryKey, signedInUser)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  // Opens the storage that the sign-out has closed.
  setStorageMember(ME)
  vi.unstubAllGlobals()
})

test('Signing out asks about games that only this device has; then nothing of them stays', async () => {
  const storage = openCopyStorage()
  for (const id of ['new-a', 'b']) await storage.write(copyKey(ME, id), { game: 'words' })
  await storage.write(copyKey('bob', 'c'), { game: 'theirs' })
  markUnsentGame('new-a', { name: '', length: 60_000, tasks: [] })
  markUnsentGame('b', { name: 'Harbour', length: 60_000, tasks: ['warm-up'] })
  await pressSignOut()
  const question = await screen.findByRole('dialog', { name: 'Some work is only on this device' })
  expect(question.textContent).toContain(
    '“New game” and “Harbour” are on this device only, or have changes that your account does not have.',
  )
  expect(isSignedOut()).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Sign out and discard' }))
  await waitFor(() => expect([...copies.keys()]).toEqual([copyKey('bob', 'c')]))
  expect(storedKeys('member', '')).toEqual([])
  await storage.write(copyKey(ME, 'b'), { game: 'of a builder that is open still' })
  expect([...copies.keys()], 'nor is it stored again').toEqual([copyKey('bob', 'c')])
})

test('Signing out deletes what is stored for the member, except what keeps them safe and what decision 020 names', async () => {
  for (const key of [
    'sessions',
    'unfinished',
    'plays',
    'offline-left-out',
    'video-bookmarks',
    'script-view.a',
    'some-later-key',
  ])
    writeStored('member', key, ['stored'])
  addRecent('games', 'a')
  allowKeeping('game-1', true)
  setRemembering(true)
  writeStored('member', 'screening', { pregnancy: { yes: true, at: 1 } })
  writeStored('member', 'videos', { fastest: 120 })
  withdrawHere('palming', 1)
  rememberSpoken('line-1')
  rememberSentDraft('new-a', 'a')
  addWord('rubato')
  savePreferences({ ...readPreferences(), cap: 40 })
  await pressSignOut()
  await waitFor(() => expect(isSignedOut()).toBe(true))
  const kept = ['devices', 'dictionary', 'screening', 'sent-drafts', 'spoken-lines', 'videos', 'withdrawn-opt-ins']
  await waitFor(() => expect(storedKeys('member', '').toSorted()).toEqual(kept))
})
