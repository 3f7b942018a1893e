import { ask, beats, say, sayAt, shareOfTempo, span, wholeBeats, type Score } from '../generate/score.ts'

/** The question at the end gets this much of it, ms; a shorter warm-up asks nothing. */
const QUESTION_MS = 9000
const ASK_FROM_MS = 20_000
const END_SHARE = 0.3

/** Slow strokes that quicken a little, for exactly `duration` ms; at the end the member is asked how it goes. */
export function warmUp(score: Score, duration: number): void {
  const start = score.now
  const from = score.standing.tempo
  const to = Math.max(from, shareOfTempo(score.tempo, END_SHARE))
  if (duration <= 0) return
  say(score, 'warm-up', 'warm-up')
  if (duration >= ASK_FROM_MS) {
    const questionAt = start + duration - QUESTION_MS
    const first = wholeBeats(questionAt - start, { from, to })
    beats(score, { task: 'warm-up', duration: Math.min(first, duration - 1), from, to })
    score.standing = { ...score.standing, tempo: to }
    sayAt(score, score.now, 'warm-up', 'hard-yet')
    ask(score, 'warm-up', 'ready', start + duration - score.now)
  }
  beats(score, { task: 'warm-up', duration: start + duration - score.now, from: score.standing.tempo })
  span(score, 'warm-up', start)
}
