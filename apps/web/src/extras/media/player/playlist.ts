/**
 * The order of the media: those of the lowest rank that is left, shuffled, each once before any comes again, without those
 * that are excluded or broken.
 */
import type { Medium } from '../sources/medium.ts'
import { shuffle } from '../sources/shuffle.ts'

/** Those of the lowest rank. */
function best(media: readonly Medium[]): Medium[] {
  const lowest = media.reduce((least, { rank = 0 }) => Math.min(least, rank), Number.POSITIVE_INFINITY)
  return media.filter(({ rank = 0 }) => rank === lowest)
}

/** @param isExcluded asked when the medium would be its turn */
export function createPlaylist(
  media: readonly Medium[],
  isExcluded: (key: string) => boolean,
  random: () => number = Math.random,
) {
  let all = media.filter(({ key }) => !isExcluded(key))
  let order: Medium[] = []
  let last: string | null = null
  const refill = () => {
    order = shuffle(best(all), random)
    // The next one is taken from the end: the medium that was last is not first.
    if (order.length > 1 && order.at(-1)?.key === last) order.unshift(order.pop()!)
  }
  return {
    /** Null where nothing is left. */
    next(): Medium | null {
      if (order.length === 0) refill()
      for (let medium = order.pop(); medium; medium = order.pop()) {
        if (isExcluded(medium.key)) continue
        last = medium.key
        return medium
      }
      return null
    },
    /** Leaves a medium out from now on. */
    drop(key: string) {
      all = all.filter((medium) => medium.key !== key)
      order = order.filter((medium) => medium.key !== key)
    },
    /** Those that would be shown next, unordered. */
    all: (): readonly Medium[] => best(all),
  }
}
