import { refusalFor } from '../profile.ts'
import { capOf } from '../safety/item-rules.ts'
import { addBeats, wholeBeats } from '../plan/beats.ts'
import { hold, rest, say, sayAt, addSpan } from '../plan/events.ts'
import type { PlanBuilder } from '../plan/plan-builder.ts'
import { resumeStrokes } from './parts/resume-strokes.ts'
import { behaviour, drawLength, msRange } from './task.ts'

/** Rest for taking lube, ms. */
const LUBE_MS = 8000
/** The fastest tempo, bpm; one circle per beat. */
const CALM_TEMPO = 60
/** The line that ends it begins inside the hold, at most this long before its end, ms. */
const STOP_MS = 1500
/** Shorter holds have no line in the middle, ms. */
const KEEP_FROM_MS = 15_000

/** Time before and after the circles, ms. */
const timeAround = (builder: PlanBuilder): number => LUBE_MS + 2 * builder.lineLength

/** Lube always comes first: the palm never circles dry. */
export const palming = behaviour({
  id: 'palming',
  demand: 0.6,
  opens: (node) => ({ item: 'palming', least: node.duration.min * 1000 }),
  shortest: ({ node, builder, profile }) =>
    refusalFor(profile, 'lube') === null ? timeAround(builder) + node.duration.min * 1000 : Infinity,
  plan({ node, profile, builder, stream, available }) {
    const start = builder.now
    const left = Math.min(available - timeAround(builder), capOf('palming').value)
    const from = Math.min(profile.beatPatternTempo.min, CALM_TEMPO)
    const duration = wholeBeats(drawLength(stream, node.duration, left), { from }, msRange(node.duration, left))
    say(builder, 'palming', 'lube')
    rest(builder, LUBE_MS)
    say(builder, 'palming', 'palming-start', { seconds: Math.round(duration / 1000) })
    rest(builder, builder.lineLength)
    hold(builder, 'palming', 'palming', duration)
    if (duration >= KEEP_FROM_MS) sayAt(builder, builder.now + duration * 0.45, 'palming', 'palming-keep')
    sayAt(builder, builder.now + duration - Math.min(STOP_MS, duration / 2), 'palming', 'palming-stop')
    addBeats(builder, { task: 'palming', duration, from })
    resumeStrokes(builder, 'palming')
    addSpan(builder, 'palming', start)
  },
})
