/** The findings of the live check. */
import type { Command } from '../commands/types.ts'
import type { RecordId } from '../document/types.ts'
import type { BuilderSentence } from '../sentence.ts'

/** `error`: the game must not be shared or played so. `warning`: it plays, but not as meant. `note`: worth knowing. */
export const severities = ['error', 'warning', 'note'] as const
export type Severity = (typeof severities)[number]

export interface Mend {
  /** The text of its button. */
  readonly label: BuilderSentence
  readonly command: Command
}

export interface Finding {
  /** The same finding has the same id after each change of the document. */
  readonly id: string
  readonly severity: Severity
  readonly sentence: BuilderSentence
  /** The record that it is about; null for the whole game. */
  readonly record: RecordId | null
  /** ms */
  readonly at: number
  /** At most two; the best first. */
  readonly mends: readonly Mend[]
}
