import { beats, lead, rest, say, shareOfTempo, span, type Score } from '../generate/score.ts'

const LAST_SHARE = 0.75

/** A last hard stretch, then hands off without orgasm. */
export function denial(score: Score, duration: number): void {
  const start = score.now
  const to = shareOfTempo(score.tempo, LAST_SHARE)
  lead(score, 'denial', 'do-not-cum')
  const climb = Math.floor(duration / 2)
  beats(score, { task: 'denial', duration: climb, from: score.standing.tempo, to })
  beats(score, { task: 'denial', duration: duration - climb, from: to })
  say(score, 'denial', 'orgasm-denied')
  rest(score, score.lead)
  span(score, 'denial', start)
}
