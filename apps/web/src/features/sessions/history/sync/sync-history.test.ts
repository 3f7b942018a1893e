/** Devices that share a copy: each has its own storage, and the server stores their records. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { HistoryRecord } from '@rubato/contracts/domain'
import { setStorageMember } from '../../../../lib/storage/stored.ts'
import { eraseEntry, eraseHistory } from '../erase.ts'
import { addToHistory, readHistory, reflect, type HistoryEntry } from '../session-history.ts'
import type { HistoryCopyApi } from './history-copy-api.ts'
import { changedEntries, syncHistory } from './sync-history.ts'
import { changeSyncState, newSyncState, readSyncState, writeSyncState } from './sync-state.ts'
import type { Sealer } from './vault.ts'

const COPY = '00000000-0000-4000-8000-000000000001'

/** The rules of the server: see `apps/server/src/features/history-sync/records.ts`. */
function createServer(pageSize = 3) {
  let records = new Map<string, HistoryRecord>()
  let last = 0
  let epoch = '00000000-0000-4000-8000-0000000000e1'
  const calls: string[] = []
  const api: HistoryCopyApi = {
    async list(_copy, after) {
      calls.push('list')
      const all = [...records.values()].filter(({ revision }) => revision > after)
      const data = all.toSorted((a, b) => a.revision - b.revision).slice(0, pageSize)
      return { data, isLast: data.length === all.length, epoch }
    },
    async put(_copy, given) {
      calls.push(`put ${given.length}`)
      const isConflict = ({ id, expected }: (typeof given)[number]) => {
        const there = records.get(id)
        return there !== undefined && (there.content === null || there.revision !== expected)
      }
      const stored = given
        .filter((each) => !isConflict(each))
        .map(({ id, content }) => ({ id, content, revision: ++last }))
      for (const record of stored) records.set(record.id, record)
      const conflicts = given.filter((each) => records.get(each.id)?.content !== each.content)
      return { stored, conflicts: conflicts.flatMap(({ id }) => records.get(id) ?? []) }
    },
    async erase(_copy, chosen) {
      calls.push('erase')
      for (const [id, { content }] of records) {
        const isMeant = chosen === null || chosen.includes(id)
        if (isMeant && content !== null) records.set(id, { id, content: null, revision: ++last })
      }
    },
  }
  /** Returns a function that restores the records of now, with another epoch. */
  const backUp = () => {
    const [keptRecords, keptLast] = [new Map(records), last]
    return () => {
      records = new Map(keptRecords)
      last = keptLast
      epoch = '00000000-0000-4000-8000-0000000000e2'
    }
  }
  return { api, records: () => records, calls, backUp }
}

/** Replaces the encryption, which has a separate test. */
const sealer: Sealer = {
  idOf: async (endedAt) => `id-${endedAt}`,
  seal: async (entry) => JSON.stringify(entry),
  open: async (_id, content) => (content.startsWith('{') ? (JSON.parse(content) as HistoryEntry) : null),
}

const session = (endedAt: number, changes: Partial<HistoryEntry> = {}): HistoryEntry => ({
  endedAt,
  outcome: 'denied',
  edges: 1,
  ruins: 0,
  strokes: 100,
  playedMs: 60_000,
  ...changes,
})

/** Runs `work` as this device. */
const on = <T>(device: string, work: () => T): T => {
  setStorageMember(device)
  return work()
}
const join = (device: string) => on(device, () => writeSyncState(newSyncState(COPY)))
let server = createServer()
const sync = (device: string, api = server.api) => on(device, () => syncHistory({ api, sealer, mayGoOn: () => true }))
const ends = (device: string) => on(device, () => readHistory().map(({ endedAt }) => endedAt))

beforeEach(() => {
  localStorage.clear()
  server = createServer()
  for (const device of ['phone', 'laptop']) join(device)
})

describe('Two devices', () => {
  test('have the sessions of both, newest first, and send each once', async () => {
    on('phone', () => [1, 4].map((at) => addToHistory(session(at))))
    on('laptop', () => [2, 3].map((at) => addToHistory(session(at))))
    for (const device of ['phone', 'laptop', 'phone']) await sync(device)
    expect([ends('phone'), ends('laptop')]).toEqual([
      [4, 3, 2, 1],
      [4, 3, 2, 1],
    ])
    const before = server.calls.length
    await sync('phone')
    await sync('laptop')
    expect(server.calls.slice(before)).toEqual(['list', 'list'])
  })

  test('agree on the later change of a session, also when both changed it without a network', async () => {
    on('phone', () => addToHistory(session(1)))
    await sync('phone')
    await sync('laptop')
    on('laptop', () => reflect(1, { note: 'Laptop' }))
    on('phone', () => reflect(1, { note: 'Phone' }))
    on('phone', () => reflect(1, { moodAfter: 4 }))
    for (const device of ['laptop', 'phone', 'laptop']) await sync(device)
    const notes = ['phone', 'laptop'].map((device) => on(device, () => readHistory()[0]))
    expect(notes[0]).toMatchObject({ note: 'Phone', moodAfter: 4 })
    expect(notes[1]).toEqual(notes[0])
  })

  test('read a session with a new outcome again after the update of the app that could not read it', async () => {
    on('phone', () => addToHistory(session(1, { outcome: 'permitted', ownEdges: 2 })))
    await sync('phone')
    // The state that an earlier version leaves behind: the record is behind its cursor, and unread.
    on('laptop', () => changeSyncState(() => ({ cursor: 1, unreadable: 1, reader: 1 })))
    await sync('laptop')
    expect(on('laptop', readHistory)).toMatchObject([{ outcome: 'permitted', ownEdges: 2 }])
    expect(on('laptop', readSyncState)).toMatchObject({ unreadable: 0 })
  })

  test('erase on both what one erases, and what the other changed meanwhile stays erased', async () => {
    on('phone', () => [1, 2].map((at) => addToHistory(session(at))))
    await sync('phone')
    await sync('laptop')
    on('laptop', () => reflect(2, { note: 'Changed' }))
    on('phone', () => eraseEntry(2))
    for (const device of ['phone', 'laptop', 'phone']) await sync(device)
    expect([ends('phone'), ends('laptop')]).toEqual([[1], [1]])
    expect(server.records().get('id-2')?.content).toBeNull()
    expect(on('phone', readSyncState)?.erased).toEqual([])
  })

  test('erase everything, except sessions that the copy did not have yet', async () => {
    on('phone', () => [1, 2].map((at) => addToHistory(session(at))))
    await sync('phone')
    await sync('laptop')
    on('laptop', () => addToHistory(session(3)))
    on('phone', eraseHistory)
    for (const device of ['phone', 'laptop', 'phone']) await sync(device)
    expect([ends('phone'), ends('laptop')]).toEqual([[3], [3]])
  })

  test('have the sessions of both after the server has restored a backup', async () => {
    on('phone', () => [1, 2].map((at) => addToHistory(session(at))))
    await sync('phone')
    const restore = server.backUp()
    on('phone', () => [3, 4].map((at) => addToHistory(session(at))))
    await sync('phone')
    restore()
    // Takes the revisions that the records of the phone had.
    on('laptop', () => [5, 6].map((at) => addToHistory(session(at))))
    for (const device of ['laptop', 'phone', 'laptop']) await sync(device)
    expect([ends('phone'), ends('laptop')]).toEqual([
      [6, 5, 4, 3, 2, 1],
      [6, 5, 4, 3, 2, 1],
    ])
  })
})

describe('A sync', () => {
  test('that fails loses nothing, and the next one goes on', async () => {
    on('phone', () => [1, 2, 3, 4, 5].map((at) => addToHistory(session(at))))
    await sync('phone')
    const put = () => Promise.reject(new Error('No network'))
    on('laptop', () => addToHistory(session(6)))
    await expect(sync('laptop', { ...server.api, put })).rejects.toThrow('No network')
    expect(ends('laptop')).toEqual([6, 5, 4, 3, 2, 1])
    expect(on('laptop', () => readSyncState()?.syncedAt)).toBeNull()
    await sync('laptop')
    await sync('phone')
    expect(ends('phone')).toEqual([6, 5, 4, 3, 2, 1])
  })

  test('meets a change that arrives while it writes', async () => {
    on('phone', () => addToHistory(session(1)))
    await sync('phone')
    await sync('laptop')
    on('phone', () => reflect(1, { note: 'Phone' }))
    on('laptop', () => reflect(1, { note: 'Laptop' }))
    let isFirst = true
    await sync('phone', {
      ...server.api,
      async put(copy, records) {
        if (isFirst) await sync('laptop')
        isFirst = false
        setStorageMember('phone')
        return server.api.put(copy, records)
      },
    })
    await sync('laptop')
    expect(on('phone', readHistory)).toEqual(on('laptop', readHistory))
    expect(on('phone', () => changedEntries(readSyncState() ?? newSyncState(COPY)))).toEqual([])
  })

  test('writes a record again that it cannot read, and counts those of other sessions', async () => {
    on('phone', () => addToHistory(session(1)))
    await sync('phone')
    server.records().set('id-1', { id: 'id-1', revision: 7, content: 'broken' })
    server.records().set('id-9', { id: 'id-9', revision: 8, content: 'broken' })
    await sync('phone')
    expect(server.records().get('id-1')?.content).toContain('"endedAt":1')
    expect(on('phone', readSyncState)).toMatchObject({ unreadable: 1, cursor: 8 })
  })

  test('ends between two calls when a session begins', async () => {
    on('phone', () => addToHistory(session(1)))
    let asked = 0
    const mayGoOn = () => ++asked < 4
    await expect(on('phone', () => syncHistory({ api: server.api, sealer, mayGoOn }))).rejects.toThrow('paused')
    expect(server.calls).toEqual(['list'])
    await sync('phone')
    expect(server.records().size).toBe(1)
  })

  test('reads more sessions than a device keeps, and keeps the newest', async () => {
    server = createServer(500)
    for (let at = 1; at <= 600; at += 1) {
      server.records().set(`id-${at}`, { id: `id-${at}`, revision: at, content: JSON.stringify(session(at)) })
    }
    await sync('laptop')
    expect(ends('laptop')).toEqual(Array.from({ length: 500 }, (_, index) => 600 - index))
    expect(server.calls).toEqual(['list', 'list'])
  })
})
