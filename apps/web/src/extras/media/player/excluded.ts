/** The media that the member does not want to see again, remembered on the device by keys without names. */
import { readStored, writeStored } from '../../../lib/storage/stored.ts'

const KEY = 'stage-media-excluded'
/** The oldest ones are forgotten first. */
const EXCLUDED_MAX = 3000

export function readExcluded() {
  const stored = readStored('device', KEY)
  const keys = new Set<string>(Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [])
  return {
    has: (key: string): boolean => keys.has(key),
    add(key: string) {
      keys.add(key)
      const kept = [...keys].slice(-EXCLUDED_MAX)
      writeStored('device', KEY, kept)
    },
  }
}

export type Excluded = ReturnType<typeof readExcluded>
