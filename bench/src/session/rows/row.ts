/** A row of the table, and the sessions that its figure is taken from. */
import type { Range } from '@rubato/contracts/domain'
import type { SessionFigures } from '../figures.ts'
import type { Sample } from '../sample.ts'

export type Sessions = readonly SessionFigures[]

export type Unit = 'number' | 'percent' | 'seconds' | 'ratio'

export interface Row {
  name: string
  unit: Unit
  /** NaN where there is nothing to measure. */
  value: (sample: Sample) => number
  /** The bounds of the aim by the longest length, minutes; null where this length has none. */
  aim: (minutes: number) => Partial<Range> | null
  /** The same figure of the classic rule, where it has one. */
  classic?: (sessions: Sessions) => number
}

export const least = (min: number) => () => ({ min })
export const most = (max: number) => () => ({ max })

export const ofOurs = (figure: (sessions: Sessions) => number): Pick<Row, 'value'> => ({
  value: ({ silent, cooperative }) => figure([...silent, ...cooperative]),
})
/** The same figure of our sessions, silent and cooperative, and of the classic rule, where that rule defines it. */
export const ofBoth = (figure: (sessions: Sessions) => number): Pick<Row, 'value' | 'classic'> => ({
  ...ofOurs(figure),
  classic: figure,
})
/** The sessions of every curve, of the built-in generators and of both members who do not struggle. */
export const everySession = ({ silent, cooperative, curves, generators }: Sample): Sessions => [
  ...silent,
  ...cooperative,
  ...Object.values(curves).flat(),
  ...generators,
]
export const ofSilent = (figure: (sessions: Sessions) => number): Pick<Row, 'value'> => ({
  value: ({ silent }) => figure(silent),
})

export const share = <Item>(items: readonly Item[], is: (item: Item) => boolean): number =>
  items.length === 0 ? Number.NaN : items.filter(is).length / items.length
export const largest = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : values.reduce((one, other) => Math.max(one, other), -Infinity)
export const smallest = (values: readonly number[]): number => -largest(values.map((value) => -value))
