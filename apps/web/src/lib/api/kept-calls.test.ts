/** The calls of the API client where their answers are kept for offline play. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountEndpoints, membershipEndpoints, scriptAuthoringEndpoints, scriptEndpoints } from '@rubato/contracts/api'
import { defaultSettings } from '@rubato/contracts/domain'
import { setSignedInHint } from '../storage/signed-in-hint.ts'
import { setStorageMember } from '../storage/stored.ts'
import { call, setSessionToken } from './api-client.ts'
import { keepAnswers, keptAnswers, removeAnswers } from './kept-answers.ts'

const fake = await vi.hoisted(() => import('./testing/fake-database.ts'))
vi.mock('idb-keyval', () => fake)

const scriptId = '7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10'
const SETTINGS = '/api/account/settings'
const settings = (refused: 'spit' | null, revision: number) => ({
  ...defaultSettings,
  profile: { ...defaultSettings.profile, hardLimits: refused === null ? [] : [refused] },
  revision,
})
/** What the service answers, by method and path; an error where it cannot be reached. */
let answers: Record<string, unknown>
let isOnline: boolean

beforeEach(() => {
  localStorage.clear()
  fake.databaseOf('rubato-kept').clear()
  isOnline = true
  answers = {
    [`GET ${SETTINGS}`]: settings(null, 1),
    'GET /api/patreon/status': { linked: true, membershipTier: 'follower' },
  }
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return Response.json(answers[`${method} ${url}`])
  })
  setSignedInHint(true)
  setStorageMember('ada')
  setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 })
})
afterEach(async () => {
  await removeAnswers()
  vi.unstubAllGlobals()
})

const readSettings = () => call(accountEndpoints.getSettings)

test('Without a network, settings are those that were saved last, not those of the time of the copy', async () => {
  await keepAnswers((record) => call(accountEndpoints.getSettings, {}, record))
  answers[`PATCH ${SETTINGS}`] = settings('spit', 2)
  await call(accountEndpoints.updateSettings, { body: { profile: settings('spit', 2).profile, revision: 1 } })
  isOnline = false
  expect(await readSettings()).toMatchObject({ profile: { hardLimits: ['spit'] }, revision: 2 })
})

test('Without a network, settings are those that were read last', async () => {
  await keepAnswers((record) => call(accountEndpoints.getSettings, {}, record))
  answers[`GET ${SETTINGS}`] = settings('spit', 2)
  await readSettings()
  isOnline = false
  expect(await readSettings()).toMatchObject({ revision: 2 })
})

test('While a copy is made, the other calls of the tab are not kept', async () => {
  await keepAnswers(async (record) => {
    await call(membershipEndpoints.patreonStatus)
    await call(accountEndpoints.getSettings, {}, record)
  })
  expect(Object.keys(await keptAnswers())).toEqual([SETTINGS])
})

test('While a copy is made, only its own calls see a failure that an earlier copy could answer', async () => {
  await keepAnswers((record) => call(accountEndpoints.getSettings, {}, record))
  isOnline = false
  const renewal = keepAnswers(async (record) => {
    expect(await readSettings()).toMatchObject({ revision: 1 })
    await call(accountEndpoints.getSettings, {}, record)
  })
  await expect(renewal).rejects.toThrow('could not be reached')
})

test('The answer to a change of lines is not taken for the list of lines', async () => {
  const path = `/api/script/${scriptId}/dialogs`
  answers[`GET ${path}`] = { data: [], pagination: { next: null } }
  answers[`PATCH ${path}`] = []
  await keepAnswers((record) => call(scriptEndpoints.listDialogs, { params: { scriptId }, query: {} }, record))
  await call(scriptAuthoringEndpoints.changeDialogs, { params: { scriptId }, body: { changed: [], deleted: [] } })
  isOnline = false
  expect(await call(scriptEndpoints.listDialogs, { params: { scriptId }, query: {} })).toMatchObject({ data: [] })
})

test('A page is not given the kept answers of a member who has signed in on this browser since', async () => {
  setStorageMember('bob')
  await keepAnswers((record) => call(accountEndpoints.getSettings, {}, record))
  setStorageMember('ada')
  isOnline = false
  await expect(readSettings()).rejects.toThrow('could not be reached')
})
