/** The table of the bench, and the aims that it misses. */
import type { Range } from '@rubato/contracts/domain'
import { firstMiss, isMissed, type SessionName } from './first-miss.ts'
import type { Row, Unit } from './rows/row.ts'
import { rows } from './rows/rows.ts'
import type { Sample } from './sample.ts'

interface Cell {
  row: Row
  sample: Sample
  value: number
  /** Null where this length has no aim. */
  aim: Partial<Range> | null
  isMissed: boolean
}

function cellOf(row: Row, sample: Sample): Cell {
  const value = row.value(sample)
  const aim = row.aim(sample.length.max)
  return { row, sample, value, aim, isMissed: aim !== null && isMissed(value, aim) }
}

const numberText: Readonly<Record<Unit, (value: number) => string>> = {
  number: (value) => (Number.isInteger(value) ? `${value}` : value.toFixed(2)),
  percent: (value) => `${(100 * value).toFixed(1)} %`,
  seconds: (value) => `${(value / 1000).toFixed(1)} s`,
  ratio: (value) => value.toFixed(2),
}

function valueText(unit: Unit, value: number): string {
  return Number.isNaN(value) ? '-' : numberText[unit](value)
}

function aimText({ unit }: Row, aim: Partial<Range> | null): string {
  if (aim === null) return ''
  const { min, max } = aim
  if (min !== undefined && max !== undefined) return `${valueText(unit, min)} to ${valueText(unit, max)}`
  return min === undefined ? `at most ${valueText(unit, max ?? 0)}` : `at least ${valueText(unit, min)}`
}

const lengthText = ({ min, max }: Range): string => (min === max ? `${max} min` : `${min} to ${max} min`)

function rowText(cells: readonly Cell[]): string {
  const { row } = cells[0] as Cell
  const values = cells.map(({ value, aim, isMissed, sample }) => {
    const classic = row.classic ? ` (${valueText(row.unit, row.classic(sample.classic))})` : ''
    const own = valueText(row.unit, value)
    return `${aim === null ? ' ' : isMissed ? '✗' : '✓'} ${own}${classic}`
  })
  const aims = [...new Set(cells.map(({ aim }) => aimText(row, aim)).filter((text) => text !== ''))]
  return `| ${[row.name, aims.join(', '), ...values].join(' | ')} |`
}

export interface Table {
  /** A table in Markdown. */
  text: string
  /** The missed rows, each with its length and the first session that misses it. */
  missed: { name: string; length: string; first: SessionName | null }[]
}

/** In each cell our figure, and in brackets the figure of the classic rule. */
export function tableOf(samples: readonly Sample[]): Table {
  const heads = ['Figure (classic rule)', 'Aim', ...samples.map(({ length }) => lengthText(length))]
  const cells = rows.map((row) => samples.map((sample) => cellOf(row, sample)))
  const lines = [`| ${heads.join(' | ')} |`, `|${' --- |'.repeat(heads.length)}`, ...cells.map(rowText)]
  const missed = cells
    .flat()
    .filter(({ isMissed }) => isMissed)
    .map(({ row, sample, aim }) => ({
      name: row.name,
      length: lengthText(sample.length),
      first: firstMiss(row, sample, aim ?? {}),
    }))
  return { text: lines.join('\n'), missed }
}
