/**
 * `npm run bench -- lines [--games N] [--members N]`: how often the lines of each instructor are heard, and when they come
 * back, in sessions of 20 minutes. What a member heard carries over from session to session, as on a device. Fails when an
 * aim is missed; `lines/rows.ts` holds each figure with its aim.
 */
import { instructors } from '@rubato/contracts/domain'
import { figuresOf, rows, type LineRow } from './lines/rows.ts'
import { numberOption } from './support/number-option.ts'

const text = ({ unit }: LineRow, value: number): string =>
  unit === 'percent' ? `${(100 * value).toFixed(1)} %` : `${value}`
const isKept = ({ aim }: LineRow, value: number): boolean => ('min' in aim ? value >= aim.min : value <= aim.max)
const aimText = (row: LineRow): string =>
  'min' in row.aim ? `at least ${text(row, row.aim.min)}` : `at most ${text(row, row.aim.max)}`

export async function run(args: string[]): Promise<void> {
  const sizes = { games: numberOption(args, '--games', 200), members: numberOption(args, '--members', 5) }
  const measured = instructors.map(({ id, scriptId }) => ({ id, figures: figuresOf(scriptId, sizes) }))
  console.log(
    `| Figure | Aim | ${measured.map(({ id }) => id).join(' | ')} |\n|${' --- |'.repeat(measured.length + 2)}`,
  )
  let missed = 0
  for (const row of rows) {
    const cells = measured.map(({ figures }) => {
      const value = row.value(figures)
      if (!isKept(row, value)) missed += 1
      return `${isKept(row, value) ? '✓' : '✗'} ${text(row, value)}`
    })
    console.log(`| ${[row.name, aimText(row), ...cells].join(' | ')} |`)
  }
  console.log(missed === 0 ? '\nEvery aim is kept.' : `\n${missed} aims are missed.`)
  if (missed > 0) process.exitCode = 1
}
