/** Shared parts of the tests of games and generators: an item, a page around them, and the answers of the service. */
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { initReactI18next } from 'react-i18next'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import common from '../../../../public/locales/en/common.json'
import { setSessionToken } from '../../../lib/api/api-client.ts'
import { texts } from '../../../lib/i18n/i18n.ts'
import { createQueryClient } from '../../../lib/query/query-client.ts'
import type { PlayableItem } from '../item.ts'

export const ID = '7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10'

/** A shared game of the member `maker`. */
export const exampleItem: PlayableItem = {
  kind: 'game',
  id: ID,
  name: 'Iron discipline',
  description: 'A game of the tests.',
  createdBy: { id: 'maker', username: 'ansel' },
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  shared: true,
  splash: { id: 'plum-sun', photo: '/splash/plum-sun-1.avif', downloadLink: '', author: { name: '', profile: '' } },
  tags: [],
  summary: {
    strip: [
      { bucket: 'cock', ms: 60_000 },
      { bucket: 'rest', ms: 20_000 },
    ],
    minutes: { min: 24.6, max: 24.6 },
    intensity: 'strong',
    categories: ['cock', 'nipples', 'orgasm'],
    tasks: ['nipple-clamps'],
    optIns: ['nipples', 'palming', 'mouth', 'anal'],
    edges: { min: 6, max: 6 },
    outcomes: ['denied'],
  },
  plays: { started: 1204, finished: 975 },
  rating: { votes: 0 },
}

/** Prepares each test of a file: the texts, a signed-in member, an empty cache, and a service that a test answers for. */
export function setUpItemTests() {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
  const page: { queryClient: QueryClient } = { queryClient: newClient() }
  beforeAll(async () => {
    const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
    vi.stubGlobal('matchMedia', () => list)
    await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
  })
  beforeEach(() => {
    setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 })
    page.queryClient = newClient()
    fetched.mockReset()
    vi.stubGlobal('fetch', fetched)
  })
  afterEach(cleanup)
  return {
    fetched,
    /** The cache of the present test. */
    cache: () => page.queryClient,
    /** The content inside the app's providers. */
    around: (content: ReactNode) => (
      <QueryClientProvider client={page.queryClient}>
        <MantineProvider env="test">{content}</MantineProvider>
      </QueryClientProvider>
    ),
  }
}

function newClient(): QueryClient {
  const client = createQueryClient({ onDescribedError: () => undefined, onAccessLost: () => undefined })
  client.setDefaultOptions({ queries: { retryDelay: 0 } })
  return client
}

export const answer = (status: number, body?: unknown): Promise<Response> =>
  Promise.resolve(new Response(body === undefined ? null : JSON.stringify(body), { status }))
