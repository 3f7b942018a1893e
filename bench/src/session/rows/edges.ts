/** Rows on edges. */
import { defaultGeneratorConfig } from '@rubato/contracts/domain'
import { meanOf, sumOf } from '../reading.ts'
import { least, most, ofBoth, share, smallest, type Row } from './row.ts'

const isNumber = (value: number): boolean => !Number.isNaN(value)
/** A share to a tenth of a percent. */
const roundShare = (value: number): number => Math.round(value * 1000) / 1000

const MINUTES_AN_EDGE = 4
/** A game of this length has acts, and its first edge early. */
const LONG_MINUTES = 25
const { edges: edgeRange } = defaultGeneratorConfig.orgasm.edging

/** About one edge in four minutes, inside the range of the config. */
const expectedEdges = (duration: number): number =>
  Math.min(edgeRange.max, Math.max(edgeRange.min, duration / 60_000 / MINUTES_AN_EDGE))

const HELD = { min: 5000, max: 20_000, tempo: 0.51 }

export const edgeRows: readonly Row[] = [
  {
    name: 'edges, mean',
    unit: 'number',
    aim: () => null,
    ...ofBoth((sessions) => meanOf(sessions.map(({ edges }) => edges.edges))),
  },
  {
    name: 'games with over one edge more or less than one in four minutes',
    unit: 'percent',
    aim: most(0),
    ...ofBoth((sessions) =>
      share(sessions, ({ duration, edges }) => Math.abs(edges.edges - expectedEdges(duration)) > 1),
    ),
  },
  {
    name: 'begin of the first edge, earliest',
    unit: 'percent',
    aim: (minutes) => (minutes < LONG_MINUTES ? { min: 0.35 } : null),
    ...ofBoth((sessions) => roundShare(smallest(sessions.map(({ edges }) => edges.earliest).filter(isNumber)))),
  },
  {
    name: 'shapes of edges',
    unit: 'number',
    aim: least(5),
    value: ({ silent }) =>
      new Set(silent.flatMap(({ edges }) => edges.shapes).filter((shape) => shape !== 'other')).size,
    classic: (sessions) =>
      new Set(sessions.flatMap(({ edges }) => edges.shapes).filter((shape) => shape !== 'other')).size,
  },
  {
    name: 'edges of the shape of the one before',
    unit: 'number',
    aim: most(0),
    value: ({ silent }) => sumOf(silent.map(({ edges }) => edges.repeated)),
    classic: (sessions) => sumOf(sessions.map(({ edges }) => edges.repeated)),
  },
  {
    name: 'lines that hold before the edge is reported',
    unit: 'number',
    aim: most(0),
    value: ({ silent, cooperative, generators }) =>
      sumOf([...silent, ...cooperative, ...generators].map(({ edges }) => edges.heldTooSoon)),
  },
  {
    name: 'reported edges held for 5 to 20 s at half tempo',
    unit: 'percent',
    aim: least(1),
    value: ({ cooperative }) =>
      share(
        cooperative.flatMap(({ edges }) => edges.holds),
        ({ length, tempo, isAtSlowest }) =>
          length >= HELD.min && length <= HELD.max && (tempo <= HELD.tempo || isAtSlowest),
      ),
  },
]
