import { ask, beats, lead, rest, say, sayAt, shareOfTempo, span, type Score } from '../generate/score.ts'

/** Tempo of the last strokes, as a share of the member's range. */
const LAST_SHARE = 0.8
const AGAIN_FROM_MS = 20_000

export interface FinalePlan {
  duration: number
  cooldown: number
}

/** Permission, time for it, then hands off. */
export function cum(score: Score, { duration, cooldown }: FinalePlan): void {
  const start = score.now
  const to = shareOfTempo(score.tempo, LAST_SHARE)
  const from = score.standing.tempo
  lead(score, 'cum', 'cum')
  ask(score, 'cum', 'finished', duration)
  const climb = Math.floor(duration / 3)
  if (duration >= AGAIN_FROM_MS) sayAt(score, score.now + climb, 'cum', 'cum')
  beats(score, { task: 'cum', duration: climb, from, to })
  beats(score, { task: 'cum', duration: duration - climb, from: to })
  span(score, 'cum', start)
  handsOff(score, cooldown)
}

/** Rest after the last stroke. */
export function handsOff(score: Score, duration: number): void {
  const start = score.now
  if (duration <= 0) return
  if (duration >= score.lead) say(score, 'rest', 'stroke-stop')
  rest(score, duration)
  span(score, 'rest', start)
}
