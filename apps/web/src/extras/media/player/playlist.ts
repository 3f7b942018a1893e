/** The order of the media: shuffled, each once before any comes again, without those that are excluded or broken. */
import type { Medium } from '../sources/medium.ts'
import { shuffle } from '../sources/shuffle.ts'

export interface Playlist {
  /** Null where nothing is left. */
  next(): Medium | null
  /** Leaves a medium out from now on. */
  drop(key: string): void
  /** What is not dropped, unordered. */
  all(): readonly Medium[]
}

/** @param isExcluded asked when the medium would be its turn */
export function createPlaylist(
  media: readonly Medium[],
  isExcluded: (key: string) => boolean,
  random: () => number = Math.random,
): Playlist {
  let all = media.filter(({ key }) => !isExcluded(key))
  let order: Medium[] = []
  let last: string | null = null
  const refill = () => {
    order = shuffle(all, random)
    // The next one is taken from the end: the medium that was last is not first.
    if (order.length > 1 && order.at(-1)?.key === last) order.unshift(order.pop()!)
  }
  return {
    next() {
      if (order.length === 0) refill()
      for (let medium = order.pop(); medium; medium = order.pop()) {
        if (isExcluded(medium.key)) continue
        last = medium.key
        return medium
      }
      return null
    },
    drop(key) {
      all = all.filter((medium) => medium.key !== key)
      order = order.filter((medium) => medium.key !== key)
    },
    all: () => all,
  }
}
