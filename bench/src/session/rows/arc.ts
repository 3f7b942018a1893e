/** Rows on the course of the intensity. */
import type { Range } from '@rubato/contracts/domain'
import { median } from '../../support/percentile.ts'
import { shareRead, waveHeight } from '../curve-reader.ts'
import type { Sample } from '../sample.ts'
import { least, ofBoth, share, type Row } from './row.ts'

const coursesOf = ({ curves }: Sample) =>
  Object.entries(curves).map(([curve, sessions]) => ({
    curve: curve as keyof Sample['curves'],
    courses: sessions.map(({ arc }) => arc.intensity),
  }))

/** A game of this length has acts, minutes. */
const LONG_MINUTES = 25
const ofActs = (aim: Partial<Range>) => (minutes: number) => (minutes < LONG_MINUTES ? null : aim)

export const arcRows: readonly Row[] = [
  {
    name: 'correlation of intensity with time, median',
    unit: 'ratio',
    // A game with acts goes down between them.
    aim: (minutes) => (minutes < LONG_MINUTES ? { min: 0.5 } : null),
    ...ofBoth((sessions) => median(sessions.map(({ arc }) => arc.correlation))),
  },
  {
    name: 'correlation of intensity with time inside an act, median',
    unit: 'ratio',
    aim: ofActs({ min: 0.5 }),
    value: ({ silent }) => median(silent.flatMap(({ arc }) => arc.inActs)),
  },
  {
    name: 'acts with more intensity than the one before',
    unit: 'percent',
    aim: ofActs({ min: 0.9 }),
    value: ({ silent }) =>
      share(
        silent.flatMap(({ arc: { actMeans } }) => actMeans.slice(1).map((mean, n) => mean - (actMeans[n] ?? mean))),
        (climb) => climb > 0,
      ),
  },
  {
    name: 'games whose last act has more intensity than their first',
    unit: 'percent',
    aim: ofActs({ min: 0.9 }),
    value: ({ silent }) =>
      share(
        silent.filter(({ arc }) => arc.actMeans.length > 1),
        ({ arc: { actMeans } }) => (actMeans.at(-1) ?? 0) > (actMeans[0] ?? 0),
      ),
  },
  {
    name: 'games read as their curve',
    unit: 'percent',
    aim: least(0.8),
    value: (sample) => shareRead(coursesOf(sample)),
  },
  {
    name: 'height of waves, of the tempo range',
    unit: 'percent',
    aim: least(0.33),
    value: ({ curves }) => waveHeight(curves.waves.map(({ arc }) => arc.tempo)),
  },
]
