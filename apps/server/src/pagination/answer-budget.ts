/** Pages of lists end where the answer would get too large: rows differ in size by a factor of a hundred. */

/**
 * Bytes of the rows of one answer. With one more row of any list and the rest of the answer it stays below
 * `ANSWER_BYTES_MAX`.
 */
export const ROWS_BYTES = 1_500_000

export interface AnswerBudget {
  /** Whether the answer has room for another row; there is always room for the first. */
  takes(row: unknown): boolean
}

export function createAnswerBudget(): AnswerBudget {
  let bytes = 0
  return {
    takes(row) {
      // With the comma.
      const more = Buffer.byteLength(JSON.stringify(row)) + 1
      if (bytes > 0 && bytes + more > ROWS_BYTES) return false
      bytes += more
      return true
    },
  }
}

/** The first rows, as many as an answer has room for. */
export function withinAnswer<Row>(rows: readonly Row[]): Row[] {
  const budget = createAnswerBudget()
  const end = rows.findIndex((row) => !budget.takes(row))
  return rows.slice(0, end === -1 ? rows.length : end)
}
