/** The dialogs that a session may speak. */
import type { TriggerId } from '@rubato/contracts/domain'

/** A line a script offers for a trigger. */
export interface ScriptLine {
  id: string
  trigger: TriggerId
  text: string
  /** Pronunciation, where it differs from the text. */
  speech?: string
}

/** Lines in order of preference: the chosen script, the default script, the countdown script. */
export interface DialogLibrary {
  scripts: readonly (readonly ScriptLine[])[]
  /** Line id -> when it was last spoken, any increasing number; what is absent was never spoken. */
  lastSpoken: Readonly<Record<string, number>>
}
