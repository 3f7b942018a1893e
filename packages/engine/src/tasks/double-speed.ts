import { caps } from '../safety/caps.ts'
import { beats, lead, leadLength, span, wholeBeats } from '../generate/score.ts'
import { afterHardStretch } from './hard-stretch.ts'
import { behaviour, drawLength, msRange } from './task.ts'

export const doubleSpeed = behaviour({
  id: 'double-speed',
  shortest: ({ node, score }) =>
    score.standing.tempo * 2 <= score.tempo.max ? leadLength(score) + node.duration.min * 1000 : Infinity,
  suits: { build: 0.8, peak: 1.3 },
  plan({ node, score, stream, room }) {
    const start = score.now
    const left = Math.min(room - leadLength(score), caps.doubleSpeed.value)
    const from = score.standing.tempo * 2
    const duration = wholeBeats(drawLength(stream, node.duration, left), { from }, msRange(node.duration, left))
    lead(score, 'double-speed', 'double-speed', { seconds: Math.round(duration / 1000) })
    beats(score, { task: 'double-speed', duration, from })
    afterHardStretch(score, stream, 'double-speed', room - (score.now - start))
    span(score, 'double-speed', start)
  },
})
