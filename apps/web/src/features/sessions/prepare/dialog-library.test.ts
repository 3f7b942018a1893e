import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_SCRIPT_ID, type Dialog } from '@rubato/contracts/domain'
import { setSessionToken } from '../../../lib/api/api-client.ts'
import { setSignedInHint } from '../../../lib/storage/signed-in-hint.ts'
import { publishedDialogs, sessionDialogsQuery } from './dialog-library.ts'

vi.mock('idb-keyval', () => import('../../../lib/api/testing/fake-database.ts'))

const scriptId = '7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10'
const dialog = (text: string, details: Partial<Dialog> = {}): Dialog => ({
  id: '00000000-0000-4000-8000-000000000001',
  trigger: 'edge',
  text,
  createdBy: { id: '00000000-0000-4000-8000-000000000002', username: 'Ada' },
  cloned: false,
  published: true,
  revision: 1,
  ...details,
})
/** The dialogs that the service has of every script. */
let stored: Dialog[]

beforeEach(() => {
  setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 })
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data: stored, pagination: { next: null } })))
})

test('A session speaks the published dialogs with their conditions, and no unpublished one, not even to its owner', async () => {
  stored = [
    dialog('Heard.', { speech: 'Herd.', when: { phase: 'late' } }),
    dialog('Hidden.', { id: '00000000-0000-4000-8000-000000000003', published: false }),
  ]
  expect(await publishedDialogs(scriptId)).toEqual([
    { id: stored[0]?.id, trigger: 'edge', text: 'Heard.', speech: 'Herd.', when: { phase: 'late' } },
  ])
})

test('A session that is opened again speaks the current dialogs', async () => {
  const client = new QueryClient()
  /** Like a screen: reads the dialogs while it is mounted. */
  const open = () =>
    new Promise<string | undefined>((resolve) => {
      const observer = new QueryObserver(client, sessionDialogsQuery(scriptId))
      const leave = observer.subscribe(({ data }) => {
        if (!data) return
        leave()
        resolve(data[0]?.[0]?.text)
      })
      const { data } = observer.getCurrentResult()
      if (data) resolve(data[0]?.[0]?.text)
    })
  stored = [dialog('As it was.')]
  expect(await open()).toBe('As it was.')
  stored = [dialog('As it is.')]
  await vi.waitFor(() => expect(client.getQueryCache().getAll()).toEqual([]), 10_000)
  expect(await open()).toBe('As it is.')
})

test('Without a network, a script that was left out of what is kept prevents no session; the default script does', async () => {
  const chosen = '00000000-0000-4000-8000-000000000004'
  vi.resetModules()
  setSignedInHint(true)
  const [storage, kept, api, library] = [
    await import('../../../lib/storage/stored.ts'),
    await import('../../../lib/api/kept-answers.ts'),
    await import('../../../lib/api/api-client.ts'),
    await import('./dialog-library.ts'),
  ]
  api.setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(library.publishedDialogs(chosen)).rejects.toThrow('could not be reached')
  storage.setStorageMember('ada')
  await kept.keepAnswers(async (record) => record('/api/account/me', {}))
  await kept.keptAnswer('/api/account/me')
  expect(await library.publishedDialogs(chosen)).toEqual([])
  await expect(library.publishedDialogs(DEFAULT_SCRIPT_ID)).rejects.toThrow('could not be reached')
  await kept.removeAnswers()
  setSignedInHint(false)
})
