import { beats, hold, say, sayAt, shareOfTempo, span, type Score } from '../generate/score.ts'
import { refusal } from '../safety/body.ts'

/** Gentle: the slowest part of the range. */
const GENTLE_SHARE = 0.1
const CONTINUE_FROM_MS = 15_000

/** Gentle strokes go on after orgasm, where the body allows it. The last strokes of the game. */
export function postOrgasm(score: Score, duration: number): void {
  const start = score.now
  if (duration <= 0 || refusal(score.body, 'post-orgasm', start, start + duration) !== null) return
  say(score, 'post-orgasm', 'post-orgasm-torture', { seconds: Math.round(duration / 1000) })
  if (duration >= CONTINUE_FROM_MS) sayAt(score, start + duration * 0.55, 'post-orgasm', 'post-orgasm-torture-continue')
  hold(score, 'post-orgasm', 'post-orgasm', duration)
  beats(score, { task: 'post-orgasm', duration, from: shareOfTempo(score.tempo, GENTLE_SHARE) })
  span(score, 'post-orgasm', start)
}
