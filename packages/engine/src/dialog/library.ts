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

/** What lines may know of earlier sessions. Only what was reported: a session that was cut off has no outcome. */
export interface EarlierSessions {
  /** There is at least one, and at least one that was led by the chosen script. */
  hasAny: boolean
  hasSameScript: boolean
  /** The last one was two weeks ago or more. */
  isLongAgo: boolean
  lastOutcome: LineConditions['last'] | null
  /** Tempo at which edges usually came, bpm. */
  edgeTempo: number | null
}

/** Scripts in order of preference: the chosen script, the default script, the countdown script. */
export interface DialogLibrary {
  scripts: readonly (readonly ScriptDialog[])[]
  /** Dialog id -> when it was last spoken, as any increasing number; absent when never spoken. */
  lastSpoken: Readonly<Record<string, number>>
  /** Absent until the member allowed remembering: then no line speaks of earlier sessions. */
  earlier?: EarlierSessions
}
