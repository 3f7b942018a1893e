/** A save while the settings themselves are loading, on a slow network. */
import type { ReactNode } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings, type StoredSettings } from '@rubato/contracts/domain'
import { setSessionToken } from '../../lib/api/api-client.ts'
import { settingsQuery, useOptimisticSave } from './settings.queries.ts'

const slow: StoredSettings = { ...defaultSettings, chatSpeed: 'slow', revision: 3 }
const fast: StoredSettings = { ...slow, chatSpeed: 'fast', revision: 4 }
let client: QueryClient
/** The requests of the settings, answered one by one. */
let loads: PromiseWithResolvers<Response>[]

beforeEach(() => {
  client = new QueryClient()
  loads = []
  setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 })
  vi.stubGlobal('fetch', () => {
    const load = Promise.withResolvers<Response>()
    loads.push(load)
    return load.promise
  })
})

const shown = () => client.getQueryData(settingsQuery.queryKey)?.chatSpeed
const loaded = async (number: number, settings: StoredSettings) => {
  await vi.waitFor(() => expect(loads).toHaveLength(number))
  loads[number - 1]?.resolve(Response.json(settings))
}
/** Saves the faster speed; the save is answered by the test. */
async function save() {
  const { promise, resolve, reject } = Promise.withResolvers<StoredSettings>()
  const { result } = renderHook(
    () =>
      useOptimisticSave({ changeOf: () => ({ chatSpeed: 'fast' }), send: () => promise, onRejected: () => undefined }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  )
  const saved = result.current.mutateAsync().catch(() => undefined)
  await act(() => Promise.resolve())
  const end = (answer: () => void) =>
    act(async () => {
      answer()
      await saved
    })
  return { store: () => end(() => resolve(fast)), fail: () => end(() => reject(new Error('No answer.'))) }
}

test('A screen that waits for the settings gets them, with a change that is saved meanwhile', async () => {
  const screen = client.fetchQuery(settingsQuery)
  const { store } = await save()
  await loaded(1, slow)
  expect(await screen).toMatchObject({ chatSpeed: 'slow' })
  await vi.waitFor(() => expect(shown()).toBe('fast'))
  await store()
  expect(client.getQueryData(settingsQuery.queryKey)).toEqual(fast)
})

test('A change that was made while the settings were loading is gone when it is rejected', async () => {
  const screen = client.fetchQuery(settingsQuery)
  const { fail } = await save()
  await loaded(1, slow)
  await screen
  await vi.waitFor(() => expect(shown()).toBe('fast'))
  await fail()
  await loaded(2, slow)
  await vi.waitFor(() => expect(shown()).toBe('slow'))
})

test('Settings that were asked for during the save do not replace what it stored', async () => {
  client.setQueryData(settingsQuery.queryKey, slow)
  const { store } = await save()
  const refreshed = client.fetchQuery({ ...settingsQuery, staleTime: 0 })
  await vi.waitFor(() => expect(loads).toHaveLength(1))
  await store()
  loads[0]?.resolve(Response.json(slow))
  await loaded(2, fast)
  await refreshed
  expect(shown()).toBe('fast')
})
