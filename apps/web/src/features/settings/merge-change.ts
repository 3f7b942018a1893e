/** Merge of settings that two tabs or devices changed from the same state. */
import type { Settings } from '@rubato/contracts/domain'
import { threeWayMerge, type Merged } from '../../lib/storage/three-way-merge.ts'

/** The keys of `mine`, merged with the values stored since `base`. */
export function mergeChange(
  base: Partial<Settings>,
  mine: Partial<Settings>,
  theirs: Partial<Settings>,
): Merged<Partial<Settings>> {
  const keys = Object.keys(mine) as (keyof Settings)[]
  const merged = keys.map((key) => [key, threeWayMerge<unknown>(base[key], mine[key], theirs[key], [key])] as const)
  return {
    value: Object.fromEntries(merged.map(([key, { value }]) => [key, value])),
    clashes: merged.flatMap(([, { clashes }]) => clashes),
  }
}
