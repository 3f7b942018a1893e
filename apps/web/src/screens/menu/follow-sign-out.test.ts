/** The sound of lines: a sign-out deletes it, if necessary at the start of the next page. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSessionToken } from '../../lib/api/api-client.ts'
import { queryClient } from '../../lib/query/app-query-client.ts'
import { followSignOut } from './follow-sign-out.ts'
import { hasLinesToForget, signOutHere } from './sign-out-here.ts'

const fake = await vi.hoisted(() => import('../../lib/api/testing/fake-database.ts'))
vi.mock('idb-keyval', () => fake)
const clips = fake.databaseOf('rubato-voice')
const fetched = vi.fn<typeof fetch>()

/** A new page, after the time that it takes to delete the lines. */
async function startPage(): Promise<void> {
  followSignOut()()
  await new Promise((resolve) => setTimeout(resolve, 50))
}

beforeEach(() => {
  clips.set('digest', { pcm: new Int16Array(10), sampleRate: 16_000 })
  setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('A page without a member deletes no lines without a sign-out: a session may be running in another tab', async () => {
  await startPage()
  expect(clips.size).toBe(1)
})

test('A sign-out whose tab is closed before it has ended leaves the lines to the next page', async () => {
  fetched.mockReturnValue(new Promise(() => undefined))
  void signOutHere(queryClient)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  expect(clips.size).toBe(1)
  await startPage()
  await vi.waitFor(() => expect([clips.size, hasLinesToForget()]).toEqual([0, false]))
})

test('After a sign-out nothing is left to delete; one whose answer is lost leaves the lines to the next page without a member', async () => {
  fetched.mockRejectedValue(new TypeError('offline'))
  await expect(signOutHere(queryClient)).rejects.toThrow('could not be reached')
  expect([clips.size, hasLinesToForget()]).toEqual([1, true])
  fetched.mockResolvedValue(new Response(null, { status: 204 }))
  await signOutHere(queryClient)
  expect([clips.size, hasLinesToForget()]).toEqual([0, false])
})
