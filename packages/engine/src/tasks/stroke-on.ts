import { beats, span, type Score } from '../generate/score.ts'

/** Steady strokes for `duration` ms, in the place of something that is not needed this time. */
export function strokeOn(score: Score, duration: number): void {
  const start = score.now
  beats(score, { task: 'steady', duration, from: score.standing.tempo })
  span(score, 'steady', start)
}
