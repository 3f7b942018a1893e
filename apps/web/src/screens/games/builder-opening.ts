/** Which game the builder has open, while the address of that game changes. */
import { sentDraft } from '../../domain/unsent-games.ts'

export interface Opening {
  /** Counts the games that were opened, so that each has a new builder. */
  readonly count: number
  /** The game or draft that the builder was opened with. */
  readonly openedAt: string
  /** The address that it was shown at last. */
  readonly shownAt: string
  /** The address that the open game has got, until it is shown there; else undefined. */
  readonly movesTo: string | undefined
  /** The game as which the draft of the address was stored before it was opened; undefined for all others. */
  readonly sentAs: string | undefined
}

export const openAt = (gameId: string, count = 0): Opening => ({
  count,
  openedAt: gameId,
  shownAt: gameId,
  movesTo: undefined,
  sentAs: sentDraft(gameId),
})

/** The open game is stored under the id: the builder stays open when the address follows. */
export const moveTo = (opening: Opening, gameId: string): Opening => ({ ...opening, movesTo: gameId })

/** The opening for the present address; the same object where the address has not changed. */
export function followAddress(opening: Opening, gameId: string): Opening {
  if (gameId === opening.shownAt) return opening
  if (gameId !== opening.movesTo) return openAt(gameId, opening.count + 1)
  return { ...opening, shownAt: gameId, movesTo: undefined }
}
