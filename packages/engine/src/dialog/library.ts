/** The dialogs that a session may speak. */
import type { Delivery, LineConditions, TriggerId, VoiceName } from '@rubato/contracts/domain'

/** How own words of a game are said, and where the game has them. */
export interface OwnWords {
  /** The event that has them; absent for the words of an exit. */
  event?: string
  /** The section of a branching game. */
  section?: string
  /** The voice, where it is not that of the game. */
  voice?: VoiceName
  /** Absent: as the moment asks for. */
  delivery?: Delivery
}

/** The demands of a moment, 0..1, that call for these deliveries. */
export const deliveryDemands: Readonly<Record<Delivery, number>> = { calm: 0, even: 0.5, intense: 1 }

/** A dialog of a script for a trigger, or own words of a game. */
export interface ScriptDialog {
  id: string
  trigger: TriggerId
  text: string
  /** Pronunciation, where it differs from the text. */
  speech?: string
  /** When it may be said; absent means at any time. */
  when?: LineConditions
  /** Absent for a dialog of a script. */
  own?: OwnWords
}

/** The facts about earlier sessions that lines may use. Only reported ones: a session that was cut off has no outcome. */
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
