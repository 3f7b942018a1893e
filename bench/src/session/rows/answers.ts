/** Rows on answers, rests and the end. */
import { sharedAnswers } from '../measures/answers.ts'
import type { PermissionFigures } from '../measures/ending.ts'
import type { Sample } from '../sample.ts'
import { least, most, ofOurs, ofSilent, share, smallest, type Row, type Sessions } from './row.ts'

const answersOf = ({ silent, cooperative, struggling }: Sample) =>
  [...silent, ...cooperative, ...struggling].flatMap(({ answers }) => answers)

const denialsOf = ({ silent, cooperative, curves }: Sample) =>
  [...silent, ...cooperative, ...Object.values(curves).flat()].flatMap(({ ending }) => ending.denial ?? [])

const permissionsOf = (sessions: Sessions): PermissionFigures[] =>
  sessions.flatMap(({ ending }) => ending.permission ?? [])
/** Decimals of a tempo: a change by less is rounding. */
const SAME_TEMPO = 0.98

export const answerRows: readonly Row[] = [
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
    name: 'rests with 15 to 25 s of silence after their first words',
    unit: 'percent',
    aim: least(0.95),
    ...ofOurs((sessions) =>
      share(
        sessions.flatMap(({ ending }) => ending.restSilences),
        (silence) => silence >= 15_000 && silence <= 25_000,
      ),
    ),
  },
  {
    name: 'silences after the end of 20 to 31 s',
    unit: 'percent',
    aim: least(0.8),
    ...ofOurs((sessions) =>
      share(
        sessions.flatMap(({ ending }) => ending.careSilences),
        (silence) => silence >= 20_000 && silence <= 31_000,
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
  {
    name: 'last strokes of a denial, shortest',
    unit: 'seconds',
    aim: (minutes) => ({ min: minutes < 20 ? 25_000 : 35_000 }),
    value: (sample) => smallest(denialsOf(sample).map(({ climax }) => climax)),
  },
  {
    name: 'settling after a denial, shortest',
    unit: 'seconds',
    aim: (minutes) => ({ min: minutes < 20 ? 40_000 : 60_000 }),
    value: (sample) => smallest(denialsOf(sample).map(({ settling }) => settling)),
  },
]
