/** The dialogs that a session may speak. */
import type { LineConditions, TriggerId } from '@rubato/contracts/domain'

/** A dialog of a script for a trigger. */
export interface ScriptDialog {
  id: string
  trigger: TriggerId
  text: string
  /** Pronunciation, where it differs from the text. */
  speech?: string
  /** When it may be said; absent means at any time. */
  when?: LineConditions
}

/** Scripts in order of preference: the chosen script, the default script, the countdown script. */
export interface DialogLibrary {
  scripts: readonly (readonly ScriptDialog[])[]
  /** Dialog id -> when it was last spoken, as any increasing number; absent when never spoken. */
  lastSpoken: Readonly<Record<string, number>>
}
