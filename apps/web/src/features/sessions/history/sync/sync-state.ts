/** This device's state of the encrypted copy of the history on the server. Absent while sync is off here. */
import { z } from 'zod'
import { readStored, writeStored } from '../../../../lib/storage/stored.ts'
import { SYNC_KEY } from './sync-flag.ts'

/** Version of the entries that this app reads; 2 has the outcome `permitted`. */
export const ENTRY_READER = 2

const stateSchema = z.object({
  copyId: z.uuid(),
  /** That of the copy when it was last read; null before. */
  epoch: z.uuid().nullable().default(null),
  /** Every record up to this revision was read. */
  cursor: z.int().min(0),
  /** By the end of a session (ms since 1970): the revision of its record, and the clock of the entry that it holds. */
  known: z.record(z.string(), z.object({ revision: z.int(), clock: z.number() })),
  /** Sessions erased on this device whose records are not erased yet, by their end. */
  erased: z.array(z.number()),
  /** Every record has to be erased. */
  isAllErased: z.boolean(),
  /** The `ENTRY_READER` of the app that read the copy up to the cursor. */
  reader: z.int().catch(1),
  /** Records that could not be read. */
  unreadable: z.int().min(0),
  /** When the last sync succeeded, ms since 1970. */
  syncedAt: z.number().nullable(),
})
export type SyncState = z.infer<typeof stateSchema>

export const newSyncState = (copyId: string): SyncState => ({
  copyId,
  epoch: null,
  cursor: 0,
  known: {},
  erased: [],
  isAllErased: false,
  reader: ENTRY_READER,
  unreadable: 0,
  syncedAt: null,
})

export const readSyncState = (): SyncState | undefined => stateSchema.safeParse(readStored('member', SYNC_KEY)).data
export const writeSyncState = (state: SyncState | undefined): void => writeStored('member', SYNC_KEY, state)

/** Changes the stored state, unless sync was switched off meanwhile. */
export function changeSyncState(change: (state: SyncState) => Partial<SyncState>): void {
  const state = readSyncState()
  if (state) writeSyncState({ ...state, ...change(state) })
}

/** Called when the member erases a session, or all, on this device. */
export function noteErased(which: number | 'all'): void {
  changeSyncState(({ erased }) =>
    which === 'all' ? { isAllErased: true, erased: [], known: {} } : { erased: [...erased, which] },
  )
}
