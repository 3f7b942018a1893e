/** Three-way merge of settings: what two tabs or devices changed from the same state. */
import type { Settings } from '@rubato/contracts/domain'

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

type Tree = Readonly<Record<string, unknown>>
/** A range is one value: its ends belong together. */
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('min' in value && 'max' in value)

/** One value that both sides changed, and differently. */
export interface Clash {
  path: string[]
  mine: unknown
  theirs: unknown
}

interface Merged {
  value: unknown
  clashes: Clash[]
}

function merge(base: unknown, mine: unknown, theirs: unknown, path: string[]): Merged {
  if (same(mine, theirs) || same(base, theirs)) return { value: mine, clashes: [] }
  if (same(base, mine)) return { value: theirs, clashes: [] }
  if (isTree(base) && isTree(mine) && isTree(theirs)) {
    const parts = Object.keys({ ...theirs, ...mine }).map(
      (key) => [key, merge(base[key], mine[key], theirs[key], [...path, key])] as const,
    )
    return {
      value: Object.fromEntries(parts.map(([key, { value }]) => [key, value])),
      clashes: parts.flatMap(([, { clashes }]) => clashes),
    }
  }
  // How much a form shows is no content: the choice made here stands.
  const isMode = path.at(-1) === 'settingsMode'
  return { value: mine, clashes: isMode ? [] : [{ path, mine, theirs }] }
}

/** `mine` with what only they changed since `base`; where both changed the same value, mine, and a clash. */
export function mergeChange(
  base: Partial<Settings>,
  mine: Partial<Settings>,
  theirs: Partial<Settings>,
): { change: Partial<Settings>; clashes: Clash[] } {
  const keys = Object.keys(mine) as (keyof Partial<Settings>)[]
  const merged = keys.map((key) => [key, merge(base[key], mine[key], theirs[key], [key])] as const)
  return {
    change: Object.fromEntries(merged.map(([key, { value }]) => [key, value])),
    clashes: merged.flatMap(([, { clashes }]) => clashes),
  }
}
