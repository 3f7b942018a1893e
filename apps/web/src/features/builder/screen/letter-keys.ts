/** Whether a letter alone is a command. Speech input and tremor press letters unmeant, so that a member can turn them off. */
import { createStore } from '../../../ui/store.ts'
import { readStored, writeStored } from '../../../lib/storage/stored.ts'

const KEY = 'builder.letters-off'

const areOff = createStore(readStored('device', KEY) === true)

export const letterKeys = {
  areOff: areOff.get,
  subscribe: areOff.subscribe,
  setOff(isOff: boolean): void {
    areOff.set(isOff)
    writeStored('device', KEY, isOff || undefined)
  },
}
