/** The rows of the table: what is measured, on which sessions, and its aim. */
import { defaultGeneratorConfig, type Range } from '@rubato/contracts/domain'
import { median, percentile } from '../percentile.ts'
import { shareRead, waveHeight } from './curve-reader.ts'
import type { SessionFigures } from './figures.ts'
import { sharedAnswers } from './measures/answers.ts'
import type { PermissionFigures } from './measures/ending.ts'
import { meanOf, sumOf } from './reading.ts'
import type { Sample } from './sample.ts'

type Sessions = readonly SessionFigures[]

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

const least = (min: number) => () => ({ min })
const most = (max: number) => () => ({ max })

const ofOurs = (figure: (sessions: Sessions) => number): Pick<Row, 'value'> => ({
  value: ({ silent, cooperative }) => figure([...silent, ...cooperative]),
})
/** The same figure of our sessions, silent and cooperative, and of the classic rule, where that rule defines it. */
const ofBoth = (figure: (sessions: Sessions) => number): Pick<Row, 'value' | 'classic'> => ({
  ...ofOurs(figure),
  classic: figure,
})
const ofSilent = (figure: (sessions: Sessions) => number): Pick<Row, 'value'> => ({
  value: ({ silent }) => figure(silent),
})

const share = <Item>(items: readonly Item[], is: (item: Item) => boolean): number =>
  items.length === 0 ? Number.NaN : items.filter(is).length / items.length
const largest = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : values.reduce((one, other) => Math.max(one, other), -Infinity)
const smallest = (values: readonly number[]): number => -largest(values.map((value) => -value))

const isNumber = (value: number): boolean => !Number.isNaN(value)
/** A share to a tenth of a percent. */
const roundShare = (value: number): number => Math.round(value * 1000) / 1000

const longestSilence = (sessions: Sessions): number => largest(sessions.map(({ time }) => time.longestSilence))

const timeRows: readonly Row[] = [
  {
    name: 'tasks, fewest in a game',
    unit: 'number',
    aim: least(4),
    ...ofBoth((sessions) => smallest(sessions.map(({ time }) => time.tasks))),
  },
  {
    name: 'tasks, median',
    unit: 'number',
    aim: (minutes) => (minutes <= 20 ? { min: minutes <= 10 ? 9 : 20 } : null),
    ...ofBoth((sessions) => median(sessions.map(({ time }) => time.tasks))),
  },
  {
    name: 'kinds of tasks, median',
    unit: 'number',
    aim: least(5),
    ...ofBoth((sessions) => median(sessions.map(({ time }) => time.kinds))),
  },
  {
    name: 'time in tasks, median',
    unit: 'percent',
    aim: least(0.45),
    ...ofBoth((sessions) => median(sessions.map(({ time }) => time.inTasks))),
  },
  {
    name: 'steady strokes, median',
    unit: 'percent',
    aim: most(0.15),
    ...ofBoth((sessions) => median(sessions.map(({ time }) => time.steady))),
  },
  {
    name: 'neither word nor beat, median',
    unit: 'percent',
    aim: most(0.1),
    ...ofBoth((sessions) => median(sessions.map(({ time }) => time.neitherWordNorBeat))),
  },
  {
    name: 'longest without word and beat, any game',
    unit: 'seconds',
    aim: most(15_000),
    value: ({ silent, cooperative, struggling }) => longestSilence([...silent, ...cooperative, ...struggling]),
    classic: longestSilence,
  },
  {
    name: 'longest without a word, p99 of games',
    unit: 'seconds',
    aim: most(45_000),
    ...ofBoth((sessions) =>
      percentile(
        sessions.map(({ time }) => time.longestWithoutWord),
        0.99,
      ),
    ),
  },
]

const MINUTES_AN_EDGE = 4
const { edges: edgeRange } = defaultGeneratorConfig.orgasm.edging

/** About one edge in four minutes, inside the range of the config. */
const expectedEdges = (duration: number): number =>
  Math.min(edgeRange.max, Math.max(edgeRange.min, duration / 60_000 / MINUTES_AN_EDGE))

const HELD = { min: 5000, max: 20_000, tempo: 0.51 }

const edgeRows: readonly Row[] = [
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
    aim: least(0.35),
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

const answersOf = ({ silent, cooperative, struggling }: Sample) =>
  [...silent, ...cooperative, ...struggling].flatMap(({ answers }) => answers)

const permissionsOf = (sessions: Sessions): PermissionFigures[] =>
  sessions.flatMap(({ ending }) => ending.permission ?? [])
/** Decimals of a tempo: a change by less is rounding. */
const SAME_TEMPO = 0.98

const answerRows: readonly Row[] = [
  {
    name: 'reports answered within 1 s',
    unit: 'percent',
    aim: least(1),
    value: (sample) => share(answersOf(sample), ({ words }) => words !== null),
  },
  {
    name: 'answers whose words answer other reports too',
    unit: 'percent',
    aim: most(0),
    value: (sample) => sharedAnswers(answersOf(sample)),
  },
  {
    name: 'time between two words in a rest, p95',
    unit: 'seconds',
    aim: most(20_000),
    ...ofOurs((sessions) =>
      percentile(
        sessions.flatMap(({ ending }) => ending.restIntervals),
        0.95,
      ),
    ),
  },
  {
    name: 'permissions no slower than what came before',
    unit: 'percent',
    aim: least(1),
    ...ofOurs((sessions) => share(permissionsOf(sessions), ({ tempo }) => tempo >= SAME_TEMPO)),
  },
  {
    name: 'permissions with free grip and full strokes',
    unit: 'percent',
    aim: least(1),
    ...ofSilent((sessions) => share(permissionsOf(sessions), (each) => each.isGripFree && each.isStyleFull)),
  },
  {
    name: 'counts that are explained and run into strokes',
    unit: 'percent',
    aim: least(1),
    ...ofSilent((sessions) =>
      share(
        permissionsOf(sessions).filter(({ isCountExplained }) => isCountExplained !== null),
        (each) => each.isCountExplained === true && each.isCountFollowed === true,
      ),
    ),
  },
  {
    name: 'ruined endings with a line at the top',
    unit: 'percent',
    aim: least(1),
    ...ofSilent((sessions) =>
      share(
        sessions.filter(({ ending }) => ending.isRuinedCued !== null),
        ({ ending }) => ending.isRuinedCued === true,
      ),
    ),
  },
]

const changesOf = (sessions: Sessions): number => sumOf(sessions.map(({ tempo }) => tempo.changes))
const faultyChanges = (name: 'wrongWay' | 'turning' | 'missing') => (sessions: Sessions) =>
  sumOf(sessions.map(({ tempo }) => tempo[name])) / changesOf(sessions)
const lightsOf = (sessions: Sessions): number[] => sessions.flatMap(({ lights }) => lights.lengths)
/** A light longer than the shortest by less counts as the shortest, ms. */
const SHORTEST_MS = 50

const tempoRows: readonly Row[] = [
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
    name: 'shortest light',
    unit: 'seconds',
    aim: least(3950),
    ...ofSilent((sessions) => smallest(lightsOf(sessions))),
  },
  {
    name: 'lights of the shortest length',
    unit: 'percent',
    aim: most(0.1),
    ...ofSilent((sessions) => {
      const lights = lightsOf(sessions)
      const shortest = smallest(lights)
      return share(lights, (length) => length <= shortest + SHORTEST_MS)
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

const coursesOf = ({ curves }: Sample) =>
  Object.entries(curves).map(([curve, sessions]) => ({
    curve: curve as keyof Sample['curves'],
    courses: sessions.map(({ arc }) => arc.intensity),
  }))

const arcRows: readonly Row[] = [
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

const linesOf = (sessions: Sessions): number => sumOf(sessions.map(({ talk }) => talk.lines))
const REPEATED_MOST: Readonly<Record<number, number>> = { 30: 0.02, 60: 0.1 }

const talkRows: readonly Row[] = [
  {
    name: 'lines cut by the next words, other than an answer',
    unit: 'percent',
    aim: most(0),
    ...ofOurs((sessions) => sumOf(sessions.map(({ talk }) => talk.cut)) / linesOf(sessions)),
  },
  {
    name: 'words that begin at the same moment, a game',
    unit: 'number',
    aim: most(0),
    ...ofOurs((sessions) => meanOf(sessions.map(({ talk }) => talk.overlapping))),
  },
  {
    name: 'repeated lines, without numbers and signals',
    unit: 'percent',
    aim: (minutes) => (REPEATED_MOST[minutes] === undefined ? null : { max: REPEATED_MOST[minutes] }),
    ...ofSilent((sessions) => sumOf(sessions.map(({ talk }) => talk.repeated)) / linesOf(sessions)),
  },
  {
    name: 'words a minute, median',
    unit: 'number',
    aim: () => ({ min: 25, max: 45 }),
    ...ofSilent((sessions) => median(sessions.map(({ talk }) => talk.wordsAMinute))),
  },
  {
    name: 'words that are no instruction, median',
    unit: 'percent',
    aim: least(0.4),
    ...ofSilent((sessions) => median(sessions.map(({ talk }) => talk.notInstruction))),
  },
]

export const rows: readonly Row[] = [...timeRows, ...edgeRows, ...answerRows, ...tempoRows, ...arcRows, ...talkRows]
