/** Rows on tempo changes and lights. */
import { median } from '../../support/percentile.ts'
import { meanOf, sumOf } from '../reading.ts'
import { largest, least, most, ofOurs, ofSilent, share, smallest, type Row, type Sessions } from './row.ts'

const changesOf = (sessions: Sessions): number => sumOf(sessions.map(({ tempo }) => tempo.changes))
const faultyChanges = (name: 'wrongWay' | 'turning' | 'missing') => (sessions: Sessions) =>
  sumOf(sessions.map(({ tempo }) => tempo[name])) / changesOf(sessions)
const lightsOf = (sessions: Sessions): number[] => sessions.flatMap(({ lights }) => lights.lengths)
/** A light longer than the shortest by less counts as the shortest, ms. */
const SHORTEST_MS = 50

export const tempoRows: readonly Row[] = [
  { name: 'tempo changes against their line', unit: 'percent', aim: most(0), ...ofOurs(faultyChanges('wrongWay')) },
  { name: 'tempo changes that turn back', unit: 'percent', aim: most(0), ...ofOurs(faultyChanges('turning')) },
  {
    name: 'tempo changes that land over 2 % away',
    unit: 'percent',
    aim: most(0),
    ...ofOurs(faultyChanges('missing')),
  },
  {
    name: 'jumps over 15 % without a line, a game',
    unit: 'number',
    aim: most(0),
    ...ofOurs((sessions) => meanOf(sessions.map(({ tempo }) => tempo.jumps))),
  },
  {
    name: 'tempo lines against one within 8 s before',
    unit: 'number',
    aim: most(0),
    value: ({ silent, cooperative, curves, generators }) =>
      sumOf(
        [...silent, ...cooperative, ...Object.values(curves).flat(), ...generators].map(({ tempo }) => tempo.opposites),
      ),
  },
  {
    name: 'shortest light',
    unit: 'seconds',
    aim: least(3950),
    ...ofSilent((sessions) => smallest(lightsOf(sessions))),
  },
  {
    name: 'other lights as short as the shortest one',
    unit: 'percent',
    aim: most(0.1),
    ...ofSilent((sessions) => {
      const [shortest = NaN, ...others] = lightsOf(sessions).toSorted((one, other) => one - other)
      return share(others, (length) => length <= shortest + SHORTEST_MS)
    }),
  },
  {
    name: 'first half of the lights over the second, median',
    unit: 'ratio',
    aim: () => ({ min: 0.85, max: 1.18 }),
    ...ofSilent((sessions) => median(sessions.flatMap(({ lights }) => lights.balances))),
  },
  {
    name: 'tempo of a green light off the first, most',
    unit: 'percent',
    aim: most(0.02),
    ...ofSilent((sessions) => largest(sessions.flatMap(({ lights }) => lights.tempos))),
  },
]
