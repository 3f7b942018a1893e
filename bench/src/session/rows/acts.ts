/** Rows on acts: their number, their valleys, their teasing, the first edge and fast strokes. */
import type { Range } from '@rubato/contracts/domain'
import { sumOf } from '../reading.ts'
import type { Sample } from '../sample.ts'
import { everySession, largest, smallest, type Row, type Sessions } from './row.ts'

/** Lengths with acts, minutes. */
const aimOf = (aims: Readonly<Record<number, Partial<Range>>>) => (minutes: number) => aims[minutes] ?? null
const long = (aim: Partial<Range>) => aimOf({ 30: aim, 60: aim })

/** Silent sessions of every curve: no input moves the acts in time. */
const silentOf = ({ curves }: Sample): Sessions => Object.values(curves).flat()
const withActs = (sample: Sample): Sessions => silentOf(sample).filter(({ acts }) => acts.acts > 0)
const ratio = (
  sessions: Sessions,
  of: (session: Sessions[number]) => number,
  to: (session: Sessions[number]) => number,
) => sumOf(sessions.map(of)) / sumOf(sessions.map(to))

export const actRows: readonly Row[] = [
  {
    name: 'acts, fewest in a game',
    unit: 'number',
    aim: aimOf({ 30: { min: 2 }, 60: { min: 3 } }),
    value: (sample) => smallest(everySession(sample).map(({ acts }) => acts.acts)),
  },
  {
    name: 'acts, most in a game',
    unit: 'number',
    aim: aimOf({ 30: { max: 3 }, 60: { max: 5 } }),
    value: (sample) => largest(everySession(sample).map(({ acts }) => acts.acts)),
  },
  {
    name: 'acts that begin slower than the one before ended',
    unit: 'percent',
    aim: long({ min: 0.9 }),
    value: (sample) =>
      ratio(
        withActs(sample),
        ({ acts }) => acts.valleys,
        ({ acts }) => acts.later,
      ),
  },
  {
    name: 'acts with teasing strokes',
    unit: 'percent',
    aim: long({ min: 0.95 }),
    value: (sample) =>
      ratio(
        withActs(sample),
        ({ acts }) => acts.teased,
        ({ acts }) => acts.acts,
      ),
  },
  {
    name: 'begin of the first of several edges, latest',
    unit: 'percent',
    aim: long({ max: 0.2 }),
    value: (sample) => largest(everySession(sample).flatMap(({ edges }) => (edges.edges < 2 ? [] : [edges.earliest]))),
  },
  {
    name: 'strokes above 150 bpm, most in a game',
    unit: 'percent',
    aim: long({ max: 0.25 }),
    value: (sample) => largest(everySession(sample).flatMap(({ acts }) => (acts.areFastAskedFor ? [] : [acts.fast]))),
  },
]
