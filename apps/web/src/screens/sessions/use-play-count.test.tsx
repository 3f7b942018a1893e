import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SharedKind } from '@rubato/contracts/domain'
import type { SessionSummary } from '@rubato/engine'
import { meQuery } from '../../features/account/account.queries.ts'
import { nextBatch } from '../../features/plays/play-queue.ts'
import { writeStored } from '../../lib/storage/stored.ts'
import { stopPart, usePlayCount } from './use-play-count.ts'

const ID = '7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10'
const counts = [0, 1, 0, 0, 0, 0, 2]
const end: Pick<SessionSummary, 'outcome' | 'playedMs' | 'scene'> & { length: number } = {
  outcome: 'denied',
  playedMs: 60_000,
  length: 60_000,
  scene: { ending: 'left', values: {}, answers: [{ section: 'hall', counts }] },
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline')
  })
})

/** The batch after a play of an item that `maker` made. */
function batchAfter(kind: SharedKind, { member = 'reader', listed = true } = {}) {
  const client = new QueryClient()
  client.setQueryData(meQuery.queryKey, { id: member } as never)
  const item = { id: ID, shared: true, listed, createdBy: { id: 'maker', username: 'ansel' } }
  const { result } = renderHook(() => usePlayCount(kind, item), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  result.current.onStarted()
  result.current.onEnded(end)
  return nextBatch(Date.now())?.plays
}

test('A counted play of a branching game is sent with the answers that were taken, and nothing else of the session', () => {
  const count = { kind: 'game', id: ID, started: 1, finished: 1, answers: [{ section: 'hall', counts }] }
  expect(batchAfter('game')).toEqual([count])
})

test('The script that speaks in it is counted without answers', () => {
  expect(batchAfter('script')).toEqual([{ kind: 'script', id: ID, started: 1, finished: 1 }])
})

test('Nothing is kept or sent of the author, of a game that is in no list, and where the member does not let plays be counted', () => {
  expect(batchAfter('game', { member: 'maker' })).toBeUndefined()
  expect(batchAfter('game', { listed: false })).toBeUndefined()
  writeStored('device', 'device', { countPlays: false })
  expect(batchAfter('game')).toBeUndefined()
  expect(Object.keys(localStorage).filter((key) => key.includes('plays'))).toEqual([])
})

test('A stop is counted at its tenth of the length, also at and beyond the ends', () => {
  const at = (playedMs: number) => stopPart({ playedMs, length: 600_000 })
  expect([0, 59_999, 60_000, 299_000, 599_000, 600_000, 900_000].map(at)).toEqual([0, 0, 1, 4, 9, 9, 9])
  expect(stopPart({ playedMs: 10, length: 0 })).toBe(9)
})
