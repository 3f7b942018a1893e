/** The copy as a file: opened with its passphrase, page by page, with nothing changed on the device. */
import { expect, test } from 'vitest'
import type { HistoryRecord } from '@rubato/contracts/domain'
import { readHistory, type HistoryEntry } from '../session-history.ts'
import type { HistoryCopyApi } from './history-copy-api.ts'
import { readCopy } from './read-copy.ts'
import { createKey, createSealer } from './vault.ts'

const id = '00000000-0000-4000-8000-000000000001'
const PASSPHRASE = 'four plain slow words'
const session = (endedAt: number): HistoryEntry => ({
  endedAt,
  outcome: 'denied',
  edges: 1,
  ruins: 0,
  strokes: 100,
  playedMs: 60_000,
})

test('The sessions of a copy are read with its passphrase alone: all pages, the latest first', async () => {
  const { key, dataKey } = await createKey(id, PASSPHRASE)
  const sealer = await createSealer(dataKey, id)
  const sealed = async (endedAt: number) => ({
    id: await sealer.idOf(endedAt),
    content: await sealer.seal(session(endedAt)),
  })
  const [first, second, third] = [await sealed(1000), await sealed(2000), await sealed(3000)]
  const records: HistoryRecord[] = [
    { ...second, revision: 1 },
    { ...first, content: null, revision: 2 },
    // Stored under the id of another record.
    { ...third, id: first.id, revision: 3 },
    { ...third, revision: 4 },
  ]
  const asked: number[] = []
  const list: HistoryCopyApi['list'] = async (_copy, after) => {
    asked.push(after)
    const left = records.filter(({ revision }) => revision > after)
    return { data: left.slice(0, 3), isLast: left.length <= 3, epoch: id }
  }
  const copy = { id, key, keyRevision: 1 }
  expect(await readCopy(copy, 'another passphrase', { list })).toBeNull()
  expect(asked).toEqual([])
  expect(await readCopy(copy, PASSPHRASE, { list })).toEqual({ entries: [session(3000), session(2000)], unreadable: 1 })
  expect(asked).toEqual([0, 3])
  expect(readHistory()).toEqual([])
})
