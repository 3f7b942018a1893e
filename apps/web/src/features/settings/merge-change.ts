/** Merge of settings that two tabs or devices changed from the same state. */
import type { Settings } from '@rubato/contracts/domain'
import { threeWayMerge, type Clash, type Merged } from '../../lib/storage/three-way-merge.ts'

/** How much a form shows is not content: the choice made here stands. */
const isMode = ({ path }: Clash): boolean => path.at(-1) === 'settingsMode'

/** The keys of `mine`, merged with what was stored since `base`. */
export function mergeChange(
  base: Partial<Settings>,
  mine: Partial<Settings>,
  theirs: Partial<Settings>,
): Merged<Partial<Settings>> {
  const keys = Object.keys(mine) as (keyof Settings)[]
  const merged = keys.map((key) => [key, threeWayMerge<unknown>(base[key], mine[key], theirs[key], [key])] as const)
  return {
    value: Object.fromEntries(merged.map(([key, { value }]) => [key, value])),
    clashes: merged.flatMap(([, { clashes }]) => clashes.filter((clash) => !isMode(clash))),
  }
}
