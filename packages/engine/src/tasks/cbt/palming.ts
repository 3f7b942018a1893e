import { refusalFor, type PlayerProfile } from '../../profile.ts'
import { capOf } from '../../safety/item-rules.ts'
import { addBeats, wholeBeats } from '../../plan/beats.ts'
import { hold, rest, say, sayAt } from '../../plan/events.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { resumeStrokes, resumingLength } from '../parts/resume-strokes.ts'
import { behaviour, drawLength, msRange } from '../task.ts'

/** Rest for taking lube, ms. */
const LUBE_MS = 8000
/** The fastest tempo, bpm; one circle per beat. */
const CALM_TEMPO = 60
/** The line that ends it begins inside the hold, at most this long before its end, ms. */
const STOP_MS = 1500
/** Shorter holds have no line in the middle, ms. */
const KEEP_FROM_MS = 15_000

/** Calm circles: the slowest pattern tempo inside the member's range, but never above `CALM_TEMPO`, bpm. */
const circleTempo = ({ beatPatternTempo }: PlayerProfile, { tempo }: PlanBuilder): number =>
  Math.min(CALM_TEMPO, tempo.max, Math.max(tempo.min, beatPatternTempo.min))

/** Time before and after the circles, ms. */
const timeAround = (builder: PlanBuilder): number => LUBE_MS + 2 * builder.lineLength + resumingLength(builder)

/** Lube always comes first: the palm never circles dry. */
export const palming = behaviour({
  id: 'palming',
  demand: 0.6,
  isErrand: () => true,
  opens: (node) => ({ item: 'palming', least: node.duration.min * 1000 }),
  shortest: ({ node, builder, profile }) =>
    refusalFor(profile, 'lube') === null ? timeAround(builder) + node.duration.min * 1000 : Infinity,
  plan({ node, profile, builder, stream, available }) {
    const left = Math.min(available - timeAround(builder), capOf('palming').value)
    const from = circleTempo(profile, builder)
    const duration = wholeBeats(drawLength(stream, node.duration, left), { from }, msRange(node.duration, left))
    say(builder, 'palming', 'lube')
    rest(builder, LUBE_MS)
    say(builder, 'palming', 'palming-start', { seconds: Math.round(duration / 1000) })
    rest(builder, builder.lineLength)
    hold(builder, 'palming', 'palming', duration)
    if (duration >= KEEP_FROM_MS) sayAt(builder, builder.now + duration * 0.45, 'palming', 'palming-keep')
    const last = Math.min(STOP_MS, Math.floor(duration / 2))
    sayAt(builder, builder.now + duration - last, 'palming', 'palming-stop')
    addBeats(builder, { task: 'palming', duration, from })
    rest(builder, Math.max(0, builder.lineLength - last))
    resumeStrokes(builder, 'palming')
  },
})
