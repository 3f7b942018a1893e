/** Rows on the course of the intensity. */
import { median } from '../../support/percentile.ts'
import { shareRead, waveHeight } from '../curve-reader.ts'
import type { Sample } from '../sample.ts'
import { least, ofBoth, type Row } from './row.ts'

const coursesOf = ({ curves }: Sample) =>
  Object.entries(curves).map(([curve, sessions]) => ({
    curve: curve as keyof Sample['curves'],
    courses: sessions.map(({ arc }) => arc.intensity),
  }))

export const arcRows: readonly Row[] = [
  {
    name: 'correlation of intensity with time, median',
    unit: 'ratio',
    aim: least(0.5),
    ...ofBoth((sessions) => median(sessions.map(({ arc }) => arc.correlation))),
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
