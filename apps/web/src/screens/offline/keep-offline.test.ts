import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { COUNTDOWN_SCRIPT_ID, DEFAULT_SCRIPT_ID, defaultSettings } from '@rubato/contracts/domain'
import { signedInUser } from '../../features/account/testing/signed-in-user.ts'
import { setSessionToken } from '../../lib/api/api-client.ts'
import { storage } from '../../lib/api/testing/fake-database.ts'
import { keptAnswers, keptAt, removeAnswers } from '../../lib/api/kept-answers.ts'
import { setSignedInHint } from '../../lib/storage/signed-in-hint.ts'
import { setStorageMember } from '../../lib/storage/stored.ts'
import { keepOffline } from './keep-offline.ts'

vi.mock('idb-keyval', () => import('../../lib/api/testing/fake-database.ts'))
vi.mock('./keep-voice.ts', () => ({ keepVoice: async () => null }))

const ME = signedInUser.id
const none = { data: [], pagination: { next: null } }
const files: Record<string, unknown> = {
  '/offline-files.json': { files: ['/assets/one.js'], bytes: 1, build: 'one' },
  '/index.html': '<script src="/assets/one.js"></script>',
  '/assets/one.js': '',
}
/** What the service answers. */
const answers: Record<string, unknown> = {
  '/api/patreon/status': { linked: true, membershipTier: 'follower' },
  '/api/account/me': signedInUser,
  '/api/account/settings': { ...defaultSettings, revision: 1 },
  [`/api/game-generators?userId=${ME}&limit=1000`]: none,
  '/api/games?bookmarked=true&limit=50': none,
  [`/api/script/${DEFAULT_SCRIPT_ID}/dialogs`]: none,
  [`/api/script/${COUNTDOWN_SCRIPT_ID}/dialogs`]: none,
}
/** The addresses that were asked, and the workers that were registered, in order. */
let order: string[]
/** Fails. */
let missing: string | null

beforeEach(() => {
  localStorage.clear()
  order = []
  missing = null
  vi.stubGlobal('caches', {
    keys: async () => [],
    open: async () => ({ put: async () => undefined }),
    match: async () => undefined,
    delete: async () => true,
  })
  vi.stubGlobal('fetch', async (url: string) => {
    order.push(url)
    if (url === missing) throw new TypeError('Failed to fetch')
    const file = files[url]
    return typeof file === 'string' ? new Response(file) : Response.json(file ?? answers[url])
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async (url: string) => void order.push(url),
      getRegistration: async () => ({ unregister: async () => void order.push('unregistered') }),
      ready: Promise.resolve(),
    },
  })
  setSignedInHint(true)
  setStorageMember(ME)
  setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 })
})
afterEach(async () => {
  await removeAnswers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const keep = () => keepOffline({ signal: new AbortController().signal, onProgress: () => undefined })

test('What a session needs is kept, with the settings as they are at the end, and then the worker answers', async () => {
  await keep()
  expect(Object.keys(await keptAnswers()).toSorted()).toEqual(Object.keys(answers).toSorted())
  expect(order.slice(-2)).toEqual(['/api/account/settings', '/offline-worker.js'])
})

test('A first copy that fails leaves no worker that pages take for one with a copy', async () => {
  missing = '/api/account/settings'
  await expect(keep()).rejects.toThrow('could not be reached')
  expect([keptAt(), order.includes('/offline-worker.js')]).toEqual([null, false])
})

test('A first copy that cannot be stored after its worker was registered removes the worker', async () => {
  storage.isFull = true
  await expect(keep()).rejects.toMatchObject({ name: 'QuotaExceededError' })
  storage.isFull = false
  expect([keptAt(), ...order.slice(-2)]).toEqual([null, '/offline-worker.js', 'unregistered'])
})
