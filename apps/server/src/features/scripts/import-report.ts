/** What of the plan of an import is told: counts of all rows, and as many rows as an answer has room for. */
import { IMPORT_ROWS_LISTED, importOutcomes, type ImportReport } from '@rubato/contracts/domain'
import { withinAnswer } from '../../http/answer-budget.ts'

type Row = ImportReport['rows'][number]
type Outcome = Row['outcome']

/** Which rows are told first where not all are. */
const precedence: readonly (readonly Outcome[])[] = [['refuse'], ['add', 'change'], ['unchanged']]

export function reportOf(rows: readonly Row[], applied: boolean): ImportReport {
  const chosen = precedence.flatMap((outcomes) => rows.filter(({ outcome }) => outcomes.includes(outcome)))
  const told = withinAnswer(chosen.slice(0, IMPORT_ROWS_LISTED))
  return { applied, counts: countsOf(rows), rows: told.toSorted((a, b) => a.row - b.row) }
}

function countsOf(rows: readonly Row[]): ImportReport['counts'] {
  const counts = Object.fromEntries(importOutcomes.map((outcome) => [outcome, 0])) as ImportReport['counts']
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}
