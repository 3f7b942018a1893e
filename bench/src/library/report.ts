/** A table for each database, and its figures compared with the aims. */
import { median } from '../support/percentile.ts'
import { CONNECTIONS, type Figures } from './measure.ts'
import { FAR_PAGE, type Operation } from './far-pages.ts'
import type { LibraryKind } from './filling.ts'

/** One operation on one library: a figure for each round; `bare` and `hand` for scripts alone. */
export interface Measured {
  kind: LibraryKind
  operation: Operation
  /** Rows of the kind. */
  rows: number
  /** Rows of a page of the list, on average; null where the answer is another. */
  listed: number | null
  ours: Figures[]
  bare: Figures[]
  hand: Figures[]
}

/** `overhead` is for the median of all rows, `worstOverhead` for each row. */
const AIMS = { pages: 1.3, sizes: 2, overhead: 0.35, worstOverhead: 0.6 }

const medianOf = (rounds: readonly Figures[], of: keyof Figures): number => median(rounds.map((round) => round[of]))
/** Median over the rounds of the ratio of the p50 of two series that were measured in turn. */
const ratio = (upper: readonly Figures[], lower: readonly Figures[]): number =>
  median(upper.map(({ p50 }, round) => p50 / (lower[round]?.p50 ?? Number.NaN)))
const overhead = ({ ours, bare }: Measured): number => ratio(ours, bare) - 1
const ms = (value: number): string => value.toFixed(2)
const percent = (share: number): string => `${Math.round(100 * share)} %`

export function printTable(name: string, measured: readonly Measured[]): void {
  console.log(`\n${name}, ${CONNECTIONS} requests at once, ms; medians of ${measured[0]?.ours.length} rounds\n`)
  console.log('| operation | rows | a page | requests/s | p50 | p95 | p99 | bare p50 | by hand p50 | over bare |')
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const row of measured) {
    const { kind, operation, rows, listed, ours, bare, hand } = row
    const cells = [
      `${kind}s: ${operation.name}`,
      rows.toLocaleString('en'),
      listed?.toFixed(1) ?? '',
      medianOf(ours, 'perSecond').toFixed(0),
      ...(['p50', 'p95', 'p99'] as const).map((key) => ms(medianOf(ours, key))),
      ...(bare.length > 0
        ? [ms(medianOf(bare, 'p50')), ms(medianOf(hand, 'p50')), percent(overhead(row))]
        : ['', '', '']),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

/** Prints each aim; returns whether all are met. */
export function printAims(measured: readonly Measured[]): boolean {
  const verdicts = [farAndNear(measured), largeAndSmall(measured), ...overBare(measured)]
  return verdicts.every((isMet) => isMet)
}

function say(
  aim: string,
  worst: { what: string; value: number } | undefined,
  limit: number,
  show: (value: number) => string,
): boolean {
  if (!worst) return true
  const isMet = worst.value <= limit
  console.log(`${isMet ? 'PASS' : 'MISS'}  ${aim}: at most ${show(limit)}; it is ${show(worst.value)} (${worst.what})`)
  return isMet
}

const times = (value: number): string => `${value.toFixed(2)} times`
const worstOf = <T extends { value: number }>(all: readonly T[]): T | undefined =>
  all.toSorted((a, b) => b.value - a.value)[0]
const label = ({ kind, operation, rows }: Measured): string =>
  `${operation.name}, ${rows.toLocaleString('en')} ${kind}s`

function farAndNear(measured: readonly Measured[]): boolean {
  const all = measured.flatMap((row) => {
    const first = measured.find(
      ({ kind, operation, rows }) =>
        kind === row.kind && operation.name === row.operation.firstPage && rows === row.rows,
    )
    return first ? [{ what: label(row), value: ratio(row.ours, first.ours) }] : []
  })
  return say(`page ${FAR_PAGE.toLocaleString('en')} compared with page 1`, worstOf(all), AIMS.pages, times)
}

/** A page of ten times as many rows is another question: it is named and not compared. */
const COMPARABLE = 10

function largeAndSmall(measured: readonly Measured[]): boolean {
  const sizes = measured.map(({ rows }) => rows)
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)]
  const pairs = measured.flatMap((large) => {
    const small = measured.find(
      ({ kind, operation, rows }) =>
        kind === large.kind && operation.name === large.operation.name && rows === smallest,
    )
    return large.rows === largest && small && small !== large ? [{ large, small }] : []
  })
  const [alike, other] = [pairs.filter(isComparable), pairs.filter((pair) => !isComparable(pair))]
  for (const { large, small } of other)
    console.log(
      `      not compared: ${label(large)}, ${large.listed?.toFixed(1)} rows a page beside ${small.listed?.toFixed(1)}: ` +
        times(ratio(large.ours, small.ours)),
    )
  const all = alike.map(({ large, small }) => ({ what: label(large), value: ratio(large.ours, small.ours) }))
  return say('the largest library compared with the smallest', worstOf(all), AIMS.sizes, times)
}

const isComparable = ({ large, small }: { large: Measured; small: Measured }): boolean =>
  large.listed === null || small.listed === null || large.listed <= COMPARABLE * small.listed

function overBare(measured: readonly Measured[]): boolean[] {
  const all = measured.filter(({ bare }) => bare.length > 0).map((row) => ({ what: label(row), value: overhead(row) }))
  if (all.length === 0) return []
  const middle = { what: 'all rows', value: median(all.map(({ value }) => value)) }
  return [
    say('our server over the bare one, median', middle, AIMS.overhead, percent),
    say('our server over the bare one, each row', worstOf(all), AIMS.worstOverhead, percent),
  ]
}
