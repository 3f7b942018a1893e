import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSessionToken } from '../../lib/api/api-client.ts'
import { hasDraft, saveDraft } from '../../lib/storage/drafts.ts'
import { leaveTab, readStored, writeStored } from '../../lib/storage/stored.ts'
import { meQuery } from './account.queries.ts'
import { signedInUser } from './testing/signed-in-user.ts'

vi.mock('idb-keyval', () => import('../../lib/api/testing/fake-database.ts'))

const WAITING = `rubato.${signedInUser.id}.draft.settings`
const consent = { kind: 'intimate-data', textVersion: '1' }

beforeEach(() => {
  localStorage.clear()
  setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 })
  writeStored('device', 'kept-answers', 1)
  saveDraft('profile', { typed: 'limits' })
  // Settings that wait for the network, as an earlier page has stored them.
  localStorage.setItem(WAITING, '{}')
})
afterEach(() => {
  leaveTab()
  vi.unstubAllGlobals()
})

test.each([
  { who: 'holds every consent', part: {}, stays: true },
  {
    who: 'is asked to agree to a new version of the text',
    part: { consentsToGive: [{ ...consent, isRenewal: true }] },
    stays: true,
  },
  { who: 'withdrew the consent on another device', part: { consentsToGive: [consent] }, stays: false },
  { who: 'is to be erased', part: { eraseAt: '2026-12-07T00:00:00Z' }, stays: false },
])('Whether intimate data of a member who $who stays on this device: $stays', async ({ part, stays }) => {
  vi.stubGlobal('fetch', async () => Response.json({ ...signedInUser, ...part }))
  await new QueryClient().fetchQuery({ ...meQuery, retry: false })
  const found = [readStored('device', 'kept-answers') !== undefined, hasDraft('profile'), WAITING in localStorage]
  expect(found).toEqual([stays, stays, stays])
})
