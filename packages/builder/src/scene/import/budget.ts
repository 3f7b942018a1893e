/** Bounds the work of an import: everything that steps are made of is counted before they are made. */
import { refuse, type RefusedFile } from '../../read-file.ts'

/** Commands, elements, lines, flags and assignments of one file together. */
export const COMMANDS_MAX = 40_000

export interface Budget {
  /** Counts entries of the file before steps are made of them; the import ends where the file has too many. */
  take: (count: number) => void
}

/** Thrown by `take`, and caught where the budget was opened. */
class Spent extends Error {}

/** The result of `read`, or the refusal of a file that has more than `COMMANDS_MAX` entries. */
export function withinBudget<Result>(read: (budget: Budget) => Result): Result | RefusedFile {
  let left = COMMANDS_MAX
  const take = (count: number): void => {
    left -= count
    if (left < 0) throw new Spent()
  }
  try {
    return read({ take })
  } catch (error) {
    if (error instanceof Spent) return refuse('too-many-commands', { most: COMMANDS_MAX })
    throw error
  }
}
