/** Whether sync is on here, for code that needs only this. `sync-state.ts` reads and writes the state. */
import { readStored } from '../../../../lib/storage/stored.ts'

export const SYNC_KEY = 'history-sync'
export const isSyncOn = (): boolean => readStored('member', SYNC_KEY) !== undefined
