/** Merge of settings that two tabs or devices changed from the same state. */
import type { Settings } from '@rubato/contracts/domain'
import { threeWayMerge, type Clash, type Merged } from '../../lib/storage/three-way-merge.ts'

/** The mode of a form is not content: a clash about it is ignored, and the mode chosen here is kept. */
const isMode = ({ path }: Clash): boolean => path.at(-1) === 'settingsMode'

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
    clashes: merged.flatMap(([, { clashes }]) => clashes.filter((clash) => !isMode(clash))),
  }
}
