import { ask, beats, lead, shareOfTempo, span, type Score } from '../generate/score.ts'

const LAST_SHARE = 0.75

/** To the first moment of orgasm; the member says when it is over. */
export function ruined(score: Score, duration: number): void {
  const start = score.now
  const to = shareOfTempo(score.tempo, LAST_SHARE)
  const from = score.standing.tempo
  lead(score, 'ruined', 'ruined-orgasm')
  ask(score, 'ruined', 'ruined', duration)
  const climb = Math.floor(duration / 3)
  beats(score, { task: 'ruined', duration: climb, from, to })
  beats(score, { task: 'ruined', duration: duration - climb, from: to })
  span(score, 'ruined', start)
}
