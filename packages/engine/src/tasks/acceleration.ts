import { beats, lead, leadLength, sayAt, shareOfTempo, span, wholeBeats } from '../generate/score.ts'
import { drawBetween } from '../random/stream.ts'
import { afterHardStretch } from './hard-stretch.ts'
import { behaviour, drawLength, msRange } from './task.ts'

const REMIND_FROM_MS = 12_000
/** A climb that ends above this share of the range calls for a reminder. */
const HIGH_SHARE = 0.7

export const acceleration = behaviour({
  id: 'acceleration',
  shortest: ({ node, score }) => leadLength(score) + node.duration.min * 1000,
  suits: { peak: 1.3 },
  plan({ node, score, stream, room, intensity }) {
    const start = score.now
    const from = shareOfTempo(score.tempo, drawBetween(stream, 0, 0.2))
    const share = drawBetween(stream, 0.5 + 0.2 * intensity, 0.8 + 0.2 * intensity)
    const to = shareOfTempo(score.tempo, share)
    lead(score, 'acceleration', 'acceleration')
    const left = room - (score.now - start)
    const duration = wholeBeats(drawLength(stream, node.duration, left), { from, to }, msRange(node.duration, left))
    if (duration >= REMIND_FROM_MS && share >= HIGH_SHARE) {
      sayAt(score, score.now + duration * 0.7, 'acceleration', 'do-not-cum')
    }
    beats(score, { task: 'acceleration', duration, from, to })
    if (share >= HIGH_SHARE) afterHardStretch(score, stream, 'acceleration', room - (score.now - start))
    span(score, 'acceleration', start)
  },
})
