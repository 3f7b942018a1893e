/** Pairs the parts of two states of an item. */
import { same } from '../../../lib/storage/three-way-merge.ts'

/** The same part in both states; null where a state does not have it. */
export interface Pair<Part> {
  before: Part | null
  after: Part | null
}

/**
 * All parts, in the order of `after`, then those that are gone. Parts belong together by their id, otherwise by equal content:
 * a game that was generated again has other ids.
 */
export function pairsOf<Part extends { id: string }>(
  before: readonly Part[],
  after: readonly Part[],
  contentOf: (part: Part) => unknown,
): Pair<Part>[] {
  const known = new Map(before.map((part) => [part.id, part]))
  const byContent = new Map<string, Part[]>()
  const ids = new Set(after.map(({ id }) => id))
  for (const part of before) {
    if (ids.has(part.id)) continue
    const key = JSON.stringify(contentOf(part))
    byContent.set(key, [...(byContent.get(key) ?? []), part])
  }
  const taken = new Set<string>()
  const kept = after.map((part): Pair<Part> => {
    const other = known.get(part.id) ?? byContent.get(JSON.stringify(contentOf(part)))?.shift() ?? null
    if (other) taken.add(other.id)
    return { before: other, after: part }
  })
  const gone = before.filter(({ id }) => !taken.has(id)).map((part) => ({ before: part, after: null }))
  return [...kept, ...gone]
}

/** The pairs whose parts differ in more than their ids. */
export const changedPairs = <Part extends { id: string }>(
  before: readonly Part[],
  after: readonly Part[],
  contentOf: (part: Part) => unknown,
): Pair<Part>[] =>
  pairsOf(before, after, contentOf).filter(
    (pair) => !pair.before || !pair.after || !same({ ...pair.before, id: '' }, { ...pair.after, id: '' }),
  )
