import type { ReactNode } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSessionToken } from '../../lib/api/api-client.ts'
import { createDraftStore, hasDraft, saveDraft } from '../../lib/storage/drafts.ts'
import { leaveTab, readStored, setStorageMember, writeStored } from '../../lib/storage/stored.ts'
import { useRequestErasure, useWithdraw } from './personal-data.queries.ts'

vi.mock('idb-keyval', () => import('../../lib/api/testing/fake-database.ts'))

const settingsDraft = createDraftStore<{ waits: boolean }>('settings', {
  parse: (kept) => (kept as { waits: boolean } | undefined) ?? { waits: false },
  isEmpty: ({ waits }) => !waits,
  outlivesTab: () => true,
})

beforeEach(() => {
  localStorage.clear()
  setStorageMember('ada')
  setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 })
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'DELETE'
      ? new Response(null, { status: 204 })
      : Response.json({ eraseAt: '2026-12-07T00:00:00Z', sharedWorks: 'remove' }),
  )
  writeStored('device', 'kept-answers', Date.now())
  for (const form of ['profile', 'welcome', 'quick-start', 'feedback']) saveDraft(form, { typed: 'words' })
  settingsDraft.write({ waits: true })
})
afterEach(() => {
  act(leaveTab)
  cleanup()
  vi.unstubAllGlobals()
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
)
const onDone = () => undefined
const drafts = () => ['profile', 'welcome', 'quick-start', 'settings', 'feedback'].filter(hasDraft)
const keptAt = () => readStored('device', 'kept-answers')

test('Without the consent to intimate data, neither the copy for offline play nor a draft of it stays here', async () => {
  const { result } = renderHook(() => useWithdraw(onDone), { wrapper })
  await act(() => result.current.mutateAsync('intimate-data'))
  expect([keptAt(), drafts(), settingsDraft.read()]).toEqual([undefined, ['feedback'], { waits: false }])
})

test('Taking back the declaration of age deletes nothing', async () => {
  const { result } = renderHook(() => useWithdraw(onDone), { wrapper })
  await act(() => result.current.mutateAsync('adult'))
  expect([keptAt(), drafts()]).toEqual([
    expect.any(Number),
    ['profile', 'welcome', 'quick-start', 'settings', 'feedback'],
  ])
})

test('An account that is to be erased leaves no copy and no draft of intimate data here', async () => {
  const { result } = renderHook(() => useRequestErasure(onDone), { wrapper })
  await act(() => result.current.mutateAsync('remove'))
  expect([keptAt(), drafts()]).toEqual([undefined, ['feedback']])
})
