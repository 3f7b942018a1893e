/** The strokes of a game that are those of its video's script, for devices. */
import type { OutputCueOf } from './output.ts'

/** A stroke of the session, from its beat to the next one at its tempo. */
export interface SessionStroke {
  /** Audio time of the beat, s. */
  time: number
  /** ms */
  interval: number
}

/**
 * The movements of the script in place of a stroke of the session, on every axis; null where the stroke is not one of the script: it
 * was eased, moved, or added by the author.
 */
export type ScriptStrokes = (stroke: SessionStroke) => readonly OutputCueOf<'move'>[] | null
