/** The report of an import: counts of all rows, and as many rows as the size of an answer allows. */
import { IMPORT_ROWS_LISTED, importOutcomes, type ImportReport } from '@rubato/contracts/domain'
import { createAnswerBudget, withinAnswer } from '../../../pagination/answer-budget.ts'

type ReportedRow = ImportReport['rows'][number]
type RowOutcome = ReportedRow['outcome']

/** Precedence of the rows when the report cannot hold all of them. */
const precedence: readonly (readonly RowOutcome[])[] = [['refuse'], ['add', 'change'], ['unchanged']]

export function reportOf(rows: readonly ReportedRow[], applied: boolean, lines: string[]): ImportReport {
  const chosen = precedence.flatMap((outcomes) => rows.filter(({ outcome }) => outcomes.includes(outcome)))
  const budget = createAnswerBudget()
  budget.takes(lines)
  const reported = withinAnswer(chosen.slice(0, IMPORT_ROWS_LISTED), budget)
  return { applied, lines, counts: countsOf(rows), rows: reported.toSorted((a, b) => a.row - b.row) }
}

function countsOf(rows: readonly ReportedRow[]): ImportReport['counts'] {
  const counts = Object.fromEntries(importOutcomes.map((outcome) => [outcome, 0])) as ImportReport['counts']
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}
