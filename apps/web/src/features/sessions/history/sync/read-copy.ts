/** The sessions of the encrypted copy, for a file: the history of this device stays as it is. */
import type { HistoryCopy } from '@rubato/contracts/domain'
import type { HistoryEntry } from '../session-history.ts'
import { historyCopyApi, type HistoryCopyApi } from './history-copy-api.ts'
import { createSealer, openKey } from './vault.ts'

export interface CopyContent {
  /** The latest first. */
  entries: HistoryEntry[]
  /** Records that could not be opened. */
  unreadable: number
}

/** Null for a wrong passphrase. */
export async function readCopy(
  { id, key }: HistoryCopy,
  passphrase: string,
  { list }: Pick<HistoryCopyApi, 'list'> = historyCopyApi,
): Promise<CopyContent | null> {
  const dataKey = await openKey(key, id, passphrase)
  if (!dataKey) return null
  const sealer = await createSealer(dataKey, id)
  const entries: HistoryEntry[] = []
  let unreadable = 0
  for (let after = 0, isLast = false; !isLast;) {
    const page = await list(id, after)
    for (const record of page.data) {
      if (record.content === null) continue
      const entry = await sealer.open(record.id, record.content)
      if (entry) entries.push(entry)
      else unreadable += 1
    }
    after = page.data.at(-1)?.revision ?? after
    // An empty page that is not the last would be requested again and again.
    isLast = page.isLast || page.data.length === 0
  }
  return { entries: entries.toSorted((a, b) => b.endedAt - a.endedAt), unreadable }
}
