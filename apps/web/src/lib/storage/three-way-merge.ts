/** Three-way merge of two values with a common base. */

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

type Tree = Readonly<Record<string, unknown>>
/** Objects are merged key by key. A list is one value, and so is a range: its ends belong together. */
export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('min' in value && 'max' in value)

/** A value that both sides changed differently. */
export interface Clash {
  path: string[]
  mine: unknown
  theirs: unknown
}

export interface Merged<Value> {
  value: Value
  clashes: Clash[]
}

/**
 * `mine` with the values that only `theirs` changed since `base`. A value that both changed stays mine and is listed as
 * a clash with its path.
 */
export function threeWayMerge<Value>(base: Value, mine: Value, theirs: Value, path: string[] = []): Merged<Value> {
  if (same(mine, theirs) || same(base, theirs)) return { value: mine, clashes: [] }
  if (same(base, mine)) return { value: theirs, clashes: [] }
  if (!isTree(base) || !isTree(mine) || !isTree(theirs)) return { value: mine, clashes: [{ path, mine, theirs }] }
  const parts = Object.keys({ ...theirs, ...mine }).map(
    (key) => [key, threeWayMerge<unknown>(base[key], mine[key], theirs[key], [...path, key])] as const,
  )
  return {
    value: Object.fromEntries(parts.map(([key, { value }]) => [key, value])) as Value,
    clashes: parts.flatMap(([, { clashes }]) => clashes),
  }
}
