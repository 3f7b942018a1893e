/** Finds the strokes of a game that are those of its video's script, and makes the movements of the script in them. */
import type { PlayedScript, VideoRange } from '@rubato/builder/funscript'
import type { OutputCueOf } from '../outputs/output.ts'
import { movementsBetween } from './movements.ts'
import { firstFrom } from './video-plan.ts'

/** A stroke of the session, from its beat to the next one at its tempo. */
interface SessionStroke {
  /** Audio time of the beat, s. */
  time: number
  /** ms */
  interval: number
}

/**
 * The movements of the script in place of a stroke of the session, on every axis; null if it matches no stroke of the
 * script: it was eased, moved, or added by the author.
 */
export type ScriptStrokes = (stroke: SessionStroke) => readonly OutputCueOf<'move'>[] | null

/** How far a beat may be from the start of its stroke of the script: a share of the stroke, and ms. The picture may be moved by some ms. */
const MAX_OFFSET = { share: 0.25, ms: 250 } as const
/** How much longer or shorter a stroke of the session may be than that of the script: a share of it, and ms. */
const LENGTH_TOLERANCE = { share: 0.04, ms: 12 } as const
/** The longest stroke, ms: a longer time between two beats of the script is a rest. */
const LONGEST_MS = 4000

const isAsLong = (length: number, interval: number): boolean =>
  Math.abs(length - interval) <= Math.max(LENGTH_TOLERANCE.ms, LENGTH_TOLERANCE.share * interval)

/** The part of the script that matches a stroke of the session at `media`; null without one. */
function matchStroke({ beats }: PlayedScript, media: number, interval: number): VideoRange | null {
  const next = firstFrom(beats, media, (at) => at)
  const isNext = (beats[next] ?? Infinity) - media < media - (beats[next - 1] ?? -Infinity)
  const index = isNext ? next : next - 1
  const { [index - 1]: before = -Infinity, [index]: from, [index + 1]: to = Infinity } = beats
  const offset = Math.min(MAX_OFFSET.ms, MAX_OFFSET.share * interval)
  if (from === undefined || !(Math.abs(from - media) <= offset)) return null
  if (isAsLong(to - from, interval)) return { from, to }
  // The last stroke before a rest is as long as the one before it: the script goes on for as long.
  return to - from > LONGEST_MS && isAsLong(from - before, interval) ? { from, to: from + interval } : null
}

/**
 * @param scripts of one video, from the one that is tried first
 * @param mediaAt the time of the video at an audio time (s), ms; null where it does not run
 */
export function createScriptStrokes(
  scripts: readonly PlayedScript[],
  mediaAt: (time: number) => number | null,
): ScriptStrokes {
  /** Scripts of one video share parts: the one of the last stroke is tried first. */
  let [current] = scripts
  return ({ time, interval }) => {
    const media = mediaAt(time)
    if (media === null || !Number.isFinite(interval)) return null
    const matches = (script: PlayedScript) => matchStroke(script, media, interval) !== null
    current = current && matches(current) ? current : (scripts.find(matches) ?? current)
    const part = current && matchStroke(current, media, interval)
    if (!current || !part) return null
    // A stroke of the session that is a little longer has the script a little slower, and never faster.
    const slower = Math.max(1, interval / (part.to - part.from))
    const window = { ...part, enter: part.from, leave: part.to }
    return movementsBetween(current, window).map(({ start, end, ...move }) => ({
      kind: 'move',
      time: time + (slower * (start - part.from)) / 1000,
      duration: (slower * (end - start)) / 1000,
      ...move,
    }))
  }
}
