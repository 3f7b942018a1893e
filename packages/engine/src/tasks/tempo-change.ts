import type { TriggerId } from '@rubato/contracts/domain'
import { coolEnough, beats, lead, leadLength, say, shareOfTempo, span, wholeBeats } from '../generate/score.ts'
import { drawBetween } from '../random/stream.ts'
import { behaviour, drawLength, msRange } from './task.ts'

/** From this ratio on, a change is spoken of as clear and not slight. */
const CLEAR_CHANGE = 1.2
/** A rise from this ratio on calls for a reminder not to finish. */
const HARD_RISE = 1.6
const GLIDE_MS = 3000

/** The line that tells the truth about a change of tempo. */
export function tempoTrigger(from: number, to: number): TriggerId {
  if (to >= from) return to / from >= CLEAR_CHANGE ? 'stroke-faster' : 'stroke-little-faster'
  return from / to >= CLEAR_CHANGE ? 'stroke-slower' : 'stroke-little-slower'
}

export const tempoChange = behaviour({
  id: 'tempo-change',
  shortest: ({ node, score }) => leadLength(score) + node.duration.min * 1000,
  suits: { build: 1, peak: 1.2 },
  plan({ node, score, stream, room, intensity }) {
    const start = score.now
    const old = score.standing.tempo
    const share = Math.min(1, Math.max(0, intensity + drawBetween(stream, -0.3, 0.3)))
    const wanted = shareOfTempo(score.tempo, share)
    const tempo = coolEnough(score, wanted === old ? Math.max(score.tempo.min, old - 6) : wanted, 60_000)
    lead(score, 'tempo-change', tempoTrigger(old, tempo))
    const left = room - (score.now - start)
    const duration = drawLength(stream, node.duration, left)
    const glide = Math.min(GLIDE_MS, Math.floor(duration / 2))
    if (tempo / old >= HARD_RISE) say(score, 'tempo-change', 'do-not-cum')
    beats(score, { task: 'tempo-change', duration: glide, from: old, to: tempo })
    score.standing = { ...score.standing, tempo }
    const range = msRange(node.duration, left)
    const flat = wholeBeats(duration - glide, { from: tempo }, { min: range.min - glide, max: range.max - glide })
    beats(score, { task: 'tempo-change', duration: flat, from: tempo })
    span(score, 'tempo-change', start)
  },
})
