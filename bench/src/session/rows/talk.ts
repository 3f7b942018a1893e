/** Rows on lines and words. */
import { median } from '../../support/percentile.ts'
import { meanOf, sumOf } from '../reading.ts'
import { least, most, ofOurs, ofSilent, type Row, type Sessions } from './row.ts'

const linesOf = (sessions: Sessions): number => sumOf(sessions.map(({ talk }) => talk.lines))
const REPEATED_MOST: Readonly<Record<number, number>> = { 30: 0.02, 60: 0.1 }

export const talkRows: readonly Row[] = [
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
