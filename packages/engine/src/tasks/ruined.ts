import { ask, beats, lead, rest, say, shareOfTempo, span, type Score } from '../generate/score.ts'
import type { FinalePlan } from './cum.ts'

const LAST_SHARE = 0.75

/** To the first moment of orgasm, then hands off; the member says when it is over. */
export function ruined(score: Score, { duration, cooldown }: FinalePlan): void {
  const start = score.now
  const to = shareOfTempo(score.tempo, LAST_SHARE)
  const from = score.standing.tempo
  lead(score, 'ruined', 'ruined-orgasm')
  ask(score, 'ruined', 'ruined', duration)
  const climb = Math.floor(duration / 3)
  beats(score, { task: 'ruined', duration: climb, from, to })
  beats(score, { task: 'ruined', duration: duration - climb, from: to })
  span(score, 'ruined', start)
  const after = score.now
  say(score, 'rest', 'after-ruined-orgasm')
  rest(score, Math.max(cooldown, score.lead))
  span(score, 'rest', after)
}
