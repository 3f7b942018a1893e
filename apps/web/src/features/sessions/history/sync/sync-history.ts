/** One sync of the history of this device with its encrypted copy: erase, read, write. */
import { RECORDS_PER_ERASURE, RECORDS_PER_PUT, type HistoryRecord } from '@rubato/contracts/domain'
import { changedAtOf, newestOf, readHistory, replaceHistory, type HistoryEntry } from '../session-history.ts'
import type { HistoryCopyApi } from './history-copy-api.ts'
import { entriesOf, isSame, mergeHistories, versionsOf, type Version } from './merge.ts'
import { changeSyncState, ENTRY_READER, readSyncState, type SyncState } from './sync-state.ts'
import type { Sealer } from './vault.ts'

/** Rounds of writing, each of which meets changes that another device made meanwhile. */
const ROUNDS_MAX = 5
/** In place of the clock of an entry: the copy has another version of it. */
const NOT_THERE = -1

/** This device has no room for the sessions of the others; nothing was changed. */
export class DeviceFullError extends Error {
  override readonly name = 'DeviceFullError'
}
/** A session has started, or sync was switched off: the next sync resumes. */
export class SyncPausedError extends Error {
  override readonly name = 'SyncPausedError'
}

export interface SyncOptions {
  api: HistoryCopyApi
  sealer: Sealer
  /** Asked before each call. */
  mayGoOn: () => boolean
}

/** Rejects with the first failure; nothing is lost, and the next sync resumes. */
export async function syncHistory(options: SyncOptions): Promise<void> {
  readAgainAfterUpdate()
  await eraseMarked(options)
  await readChanges(options)
  await writeChanges(options)
  changeSyncState(() => ({ syncedAt: Date.now() }))
}

/** Records that an earlier version of the app could not read are read again. */
function readAgainAfterUpdate(): void {
  changeSyncState(({ reader, cursor, unreadable }) =>
    reader < ENTRY_READER && unreadable > 0
      ? { reader: ENTRY_READER, cursor: 0, unreadable: 0 }
      : { reader: ENTRY_READER, cursor, unreadable },
  )
}

/** The state before a call. */
function stateOf({ mayGoOn }: SyncOptions): SyncState {
  const state = readSyncState()
  if (!state || !mayGoOn()) throw new SyncPausedError('The sync is paused')
  return state
}

async function eraseMarked(options: SyncOptions): Promise<void> {
  const { api, sealer } = options
  const { copyId, isAllErased } = stateOf(options)
  if (isAllErased) {
    await api.erase(copyId, null)
    changeSyncState(() => ({ isAllErased: false }))
  }
  for (;;) {
    const erased = stateOf(options).erased.slice(0, RECORDS_PER_ERASURE)
    if (erased.length === 0) return
    await api.erase(copyId, await Promise.all(erased.map(sealer.idOf)))
    const done = new Set(erased)
    changeSyncState((state) => ({ erased: state.erased.filter((endedAt) => !done.has(endedAt)) }))
  }
}

async function readChanges(options: SyncOptions): Promise<void> {
  for (let isLast = false; !isLast;) {
    const { copyId, epoch, cursor } = stateOf(options)
    const page = await options.api.list(copyId, cursor)
    if (page.epoch !== epoch) {
      // A backup was restored: the copy may lack what this device has sent, and its revisions are used again.
      changeSyncState(() => ({ epoch: page.epoch, cursor: 0, known: {}, unreadable: 0 }))
      if (cursor > 0) continue
    }
    await take(options, page.data)
    const last = page.data.at(-1)?.revision ?? cursor
    changeSyncState(() => ({ cursor: last }))
    // An empty page that is not the last would be requested again and again.
    isLast = page.isLast || page.data.length === 0
  }
}

/** The content of a record; `version` is absent when the record cannot be read. */
interface Change {
  endedAt: number
  version?: Version
  revision: number
}

/** Merges records of the copy into the history of this device. */
async function take(options: SyncOptions, records: readonly HistoryRecord[]): Promise<void> {
  const { changes, unreadable } = await readRecords(options.sealer, records)
  const state = stateOf(options)
  // From here on without waiting: changes that the member makes meanwhile are not overwritten.
  const theirs = changes.flatMap(({ endedAt, version }) => (version === undefined ? [] : [[endedAt, version] as const]))
  const merged = mergeHistories(versionsOf(readHistory(), state.erased), new Map(theirs))
  const entries = newestOf(entriesOf(merged))
  if (theirs.length > 0 && !replaceHistory(entries)) throw new DeviceFullError()
  const kept = new Set(entries.map(({ endedAt }) => endedAt))
  const seen = changes
    .filter(({ endedAt }) => kept.has(endedAt))
    .map(({ endedAt, version = null, revision }) => {
      const own = merged.get(endedAt) ?? null
      return [endedAt, { revision, clock: own && isSame(own, version) ? changedAtOf(own) : NOT_THERE }] as const
    })
  changeSyncState(({ known, unreadable: before }) => ({
    known: { ...onlyKept(known, kept), ...Object.fromEntries(seen) },
    unreadable: before + unreadable,
  }))
}

const onlyKept = (known: SyncState['known'], kept: ReadonlySet<number>): SyncState['known'] =>
  Object.fromEntries(Object.entries(known).filter(([endedAt]) => kept.has(Number(endedAt))))

/**
 * Records without content, and those that cannot be read, are found by their ids among the sessions of this device. This
 * device writes the latter again; those that it has not are counted.
 */
async function readRecords(sealer: Sealer, records: readonly HistoryRecord[]) {
  const opened = await Promise.all(
    records.map(async ({ id, content, revision }) => {
      const entry = content === null ? null : await sealer.open(id, content)
      return { id, revision, entry, isUnreadable: content !== null && entry === null }
    }),
  )
  const own = opened.every(({ entry }) => entry) ? [] : readHistory()
  const endedAtById = new Map(
    await Promise.all(own.map(async ({ endedAt }) => [await sealer.idOf(endedAt), endedAt] as const)),
  )
  const changes: Change[] = []
  let unreadable = 0
  for (const { id, revision, entry, isUnreadable } of opened) {
    const endedAt = entry?.endedAt ?? endedAtById.get(id)
    if (endedAt !== undefined) changes.push({ endedAt, revision, ...(!isUnreadable && { version: entry }) })
    else if (isUnreadable) unreadable += 1
  }
  return { changes, unreadable }
}

/** Sessions that the copy has not, or has in an older version. */
export const changedEntries = ({ known }: SyncState): HistoryEntry[] =>
  readHistory().filter((entry) => known[entry.endedAt]?.clock !== changedAtOf(entry))

async function writeChanges(options: SyncOptions): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const changed = changedEntries(stateOf(options))
    if (changed.length === 0) return
    for (let start = 0; start < changed.length; start += RECORDS_PER_PUT) {
      await writeSome(options, changed.slice(start, start + RECORDS_PER_PUT))
    }
  }
}

async function writeSome(options: SyncOptions, entries: readonly HistoryEntry[]): Promise<void> {
  const { api, sealer } = options
  const { known, copyId } = stateOf(options)
  const records = await Promise.all(
    entries.map(async (entry) => ({
      id: await sealer.idOf(entry.endedAt),
      expected: known[entry.endedAt]?.revision ?? 0,
      content: await sealer.seal(entry),
    })),
  )
  const { stored, conflicts } = await api.put(copyId, records)
  const revisions = new Map(stored.map(({ id, revision }) => [id, revision]))
  const written = entries.flatMap((entry, index) => {
    const revision = revisions.get(records[index]?.id ?? '')
    return revision === undefined ? [] : [[entry.endedAt, { revision, clock: changedAtOf(entry) }] as const]
  })
  changeSyncState((state) => ({
    known: { ...state.known, ...Object.fromEntries(written) },
    cursor: pastOwn(state.cursor, [...revisions.values()]),
  }))
  await take(options, conflicts)
}

/** Revisions of one call follow each other: when no other device wrote before them, they need not be read again. */
const pastOwn = (cursor: number, revisions: readonly number[]): number =>
  revisions.length > 0 && Math.min(...revisions) === cursor + 1 ? Math.max(...revisions) : cursor
