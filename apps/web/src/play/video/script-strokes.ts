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
 * The movements of the script in place of a stroke of the session, on every axis; null where the stroke is not one of the script: it
 * was eased, moved, or added by the author.
 */
export type ScriptStrokes = (stroke: SessionStroke) => readonly OutputCueOf<'move'>[] | null

/** How far a beat may be from its stroke of the script: a share of the stroke, and ms. The picture may be moved by some ms. */
const APART = { share: 0.25, ms: 250 } as const
/** How much longer or shorter a stroke of the session may be than that of the script: a share of it, and ms. */
const OTHER_LENGTH = { share: 0.04, ms: 12 } as const
/** No tempo is as slow: after a stroke of the script that is this long, ms, its strokes rest. */
const LONGEST_MS = 4000

/** The part of the script that a stroke of the session at `media` is; null where it is none of it. */
function partOf({ beats }: PlayedScript, media: number, interval: number): VideoRange | null {
  const index = firstFrom(beats, media, (at) => at)
  const [before = -Infinity, after = Infinity] = [beats[index - 1], beats[index]]
  const isAfter = after - media < media - before
  const from = isAfter ? after : before
  if (!(Math.abs(from - media) <= Math.min(APART.ms, APART.share * interval))) return null
  const to = (isAfter ? beats[index + 1] : after) ?? Infinity
  const isSame = Math.abs(to - from - interval) <= Math.max(OTHER_LENGTH.ms, OTHER_LENGTH.share * interval)
  if (isSame) return { from, to }
  // The last stroke before a gap: the script goes on into the gap, for no longer than the stroke.
  return to - from > LONGEST_MS ? { from, to: from + interval } : null
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
    const isOf = (script: PlayedScript) => partOf(script, media, interval) !== null
    current = current && isOf(current) ? current : (scripts.find(isOf) ?? current)
    const part = current && partOf(current, media, interval)
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
