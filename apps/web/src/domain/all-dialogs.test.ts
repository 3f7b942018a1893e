import { beforeEach, expect, test, vi } from 'vitest'
import { setSessionToken } from '../lib/api/api-client.ts'
import { allDialogs } from './all-dialogs.ts'

const scriptId = '7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10'
const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const dialog = (n: number) => ({
  id: idOf(n),
  trigger: 'edge',
  text: `Line ${n}.`,
  createdBy: { id: idOf(9), username: 'Ada' },
  cloned: false,
  published: true,
})

beforeEach(() => setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 }))

test('Every page is read, each with the cursor of the one before', async () => {
  const asked: string[] = []
  const pages = [
    { data: [dialog(1), dialog(2)], pagination: { next: 'a b' } },
    { data: [dialog(3)], pagination: { next: 'c' } },
    { data: [], pagination: { next: null } },
  ]
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(JSON.stringify(pages[asked.length - 1]))
  })
  expect((await allDialogs(scriptId)).map(({ text }) => text)).toEqual(['Line 1.', 'Line 2.', 'Line 3.'])
  const address = `/api/script/${scriptId}/dialogs`
  expect(asked).toEqual([address, `${address}?cursor=a+b`, `${address}?cursor=c`])
})
