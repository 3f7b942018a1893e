/** Rows on tasks, time and silence. */
import { median, percentile } from '../../support/percentile.ts'
import { everySession, largest, least, most, ofBoth, smallest, type Row, type Sessions } from './row.ts'

const longestWithNothing = (sessions: Sessions): number => largest(sessions.map(({ time }) => time.longestWithNothing))

export const timeRows: readonly Row[] = [
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
    aim: most(0.25),
    ...ofBoth((sessions) => median(sessions.map(({ time }) => time.neitherWordNorBeat))),
  },
  {
    name: 'longest without word, beat and breath, any game',
    unit: 'seconds',
    aim: most(12_000),
    value: (sample) => longestWithNothing([...everySession(sample), ...sample.struggling]),
    classic: longestWithNothing,
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
