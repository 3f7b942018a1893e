import { beats, lead, leadLength, sayAt, shareOfTempo, span, wholeBeats } from '../generate/score.ts'
import { drawBetween } from '../random/stream.ts'
import { behaviour, drawLength, msRange } from './task.ts'

/** Teasing keeps to the slowest part of the range. */
const SLOWEST_SHARE = 0.12
const CONTINUE_FROM_MS = 18_000
const LONG_MS = 30_000

export const teasing = behaviour({
  id: 'teasing',
  shortest: ({ node, score }) => leadLength(score) + node.duration.min * 1000,
  suits: { peak: 0.8 },
  plan({ node, score, stream, room }) {
    const start = score.now
    const from = shareOfTempo(score.tempo, drawBetween(stream, 0, SLOWEST_SHARE))
    lead(score, 'teasing', 'teasing-strokes')
    const left = room - (score.now - start)
    const duration = wholeBeats(drawLength(stream, node.duration, left), { from }, msRange(node.duration, left))
    if (duration >= CONTINUE_FROM_MS) sayAt(score, score.now + duration * 0.45, 'teasing', 'teasing-strokes-continue')
    if (duration >= LONG_MS) sayAt(score, score.now + duration * 0.8, 'teasing', 'teasing-strokes-continue')
    beats(score, { task: 'teasing', duration, from })
    span(score, 'teasing', start)
  },
})
