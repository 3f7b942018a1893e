import type { PlayerProfile } from '../profile.ts'
import { ask, beats, lead, rest, say, sayAt, shareOfTempo, span, type Score } from '../generate/score.ts'

/** The climb to the edging tempo takes this share of the time to the edge. */
const CLIMB_SHARE = 0.5
const REMIND_FROM_MS = 20_000
/** A rest of this length is long enough to be spoken of, ms. */
const LONG_REST_MS = 45_000

export interface EdgePlan {
  /** Time to the edge, ms. */
  duration: number
  /** Hands off afterwards, ms. */
  gap: number
}

/** Leads to the edge, asks for it, then hands off until the strokes begin again. */
export function edging(score: Score, profile: PlayerProfile, { duration, gap }: EdgePlan): void {
  const start = score.now
  const top = shareOfTempo(score.tempo, profile.edgingTempoPercent / 100)
  const from = score.standing.tempo
  lead(score, 'edging', 'edge')
  ask(score, 'edging', 'edge', duration)
  if (duration >= REMIND_FROM_MS) sayAt(score, score.now + duration * CLIMB_SHARE, 'edging', 'edging')
  const climb = Math.floor(duration * CLIMB_SHARE)
  beats(score, { task: 'edging', duration: climb, from, to: top })
  beats(score, { task: 'edging', duration: duration - climb, from: top })
  span(score, 'edging', start)
  cooldown(score, gap)
}

function cooldown(score: Score, gap: number): void {
  const start = score.now
  say(score, 'rest', 'edging-cooldown', { seconds: Math.round(gap / 1000) })
  if (gap >= LONG_REST_MS) sayAt(score, start + gap / 2, 'rest', 'frustrating')
  rest(score, Math.max(0, gap - score.lead))
  say(score, 'rest', 'stroke-start')
  rest(score, Math.min(gap, score.lead))
  span(score, 'rest', start)
}
