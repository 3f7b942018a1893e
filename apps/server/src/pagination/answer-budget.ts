/** A page ends before its answer gets too large: rows differ in size by a factor of a hundred. */

/** Bytes of the rows of one answer. With one more row of any list and the envelope it stays below `ANSWER_BYTES_MAX`. */
export const ROWS_BYTES = 1_500_000

export interface AnswerBudget {
  /** Counts the row and returns whether the answer can contain it; true for the first row of any size. */
  takes(row: unknown): boolean
}

export function createAnswerBudget(): AnswerBudget {
  let bytes = 0
  return {
    takes(row) {
      // Plus the comma.
      const more = Buffer.byteLength(JSON.stringify(row)) + 1
      if (bytes > 0 && bytes + more > ROWS_BYTES) return false
      bytes += more
      return true
    },
  }
}

/** Returns the first rows that fit into the rest of the answer's budget. */
export function withinAnswer<Row>(rows: readonly Row[], budget = createAnswerBudget()): Row[] {
  const end = rows.findIndex((row) => !budget.takes(row))
  return rows.slice(0, end === -1 ? rows.length : end)
}
