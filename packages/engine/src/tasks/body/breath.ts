import { capOf } from '../../safety/item-rules.ts'
import { addBeats } from '../../plan/beats.ts'
import { hold, rest, say, sayAt } from '../../plan/events.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { waitForOrder } from '../../plan/tempo-order.ts'
import { draw } from '../../random/stream.ts'
import { countDown, countDownLength } from '../parts/count-down.ts'
import { freeLineLength, freeStrokesLength, sayFree } from '../parts/free-line.ts'
import { resumeStrokes, resumingLength } from '../parts/resume-strokes.ts'
import { longestSettling, settleTempo } from '../parts/settle-tempo.ts'
import { behaviour, drawLength, type NodeOf, type TaskContext } from '../task.ts'

/** The line to breathe begins this long before the end of the hold, ms. */
const BREATHE_MS = 300
/** Time for breathing after the hold, ms. */
const AFTER_MS = 6000
const COUNTED_FROM_MS = 10_000
const COUNT_FROM = 5
/** Silence between two lines, ms. */
const QUIET_MS = 200
/** Share of the holds with slow strokes; in the others the hand rests. */
const SLOW_SHARE = 0.4

/** The lines during the hold; none of them runs into the line to breathe. */
function holdLines(builder: PlanBuilder, duration: number): void {
  const start = builder.now
  const end = start + duration - BREATHE_MS
  const isCounted = duration >= COUNTED_FROM_MS
  const silence = end - (isCounted ? countDownLength(COUNT_FROM) : 0)
  say(builder, 'breath', 'breath-hold', { seconds: Math.round(duration / 1000) })
  const keep = start + builder.lineLength + QUIET_MS
  if (keep + builder.lineLength + QUIET_MS <= silence) sayAt(builder, keep, 'breath', 'breath-hold-keep')
  if (isCounted) countDown(builder, 'breath', COUNT_FROM, end)
  sayAt(builder, end, 'breath', 'breath-breathe')
}

/** Time around a hold with hands off, ms. */
const timeAround = (builder: PlanBuilder): number => freeStrokesLength(builder) + AFTER_MS + resumingLength(builder)

/** The longest time around a hold over slow strokes, ms: the tempo goes down before it and up again after it. */
const timeAroundSlow = (builder: PlanBuilder): number =>
  2 * longestSettling(builder) + freeLineLength(builder) + Math.ceil(60_000 / builder.tempo.min) + AFTER_MS

/** The length of the hold; `around` is the length of the rest of the task, ms. */
const drawHold = ({ node, stream, available }: TaskContext<NodeOf<'breath'>>, around: number): number =>
  drawLength(stream, node.duration, Math.min(available - around, capOf('breath').value))

function holdOffHand(context: TaskContext<NodeOf<'breath'>>): void {
  const { builder } = context
  const duration = drawHold(context, timeAround(builder))
  sayFree(builder, 'breath', 'breath-take')
  holdLines(builder, duration)
  hold(builder, 'breath', 'breath', duration)
  rest(builder, duration + AFTER_MS)
  resumeStrokes(builder, 'breath')
}

function holdOverStrokes(context: TaskContext<NodeOf<'breath'>>): void {
  const { builder } = context
  const duration = drawHold(context, timeAroundSlow(builder))
  const before = builder.current.tempo
  const slow = builder.tempo.min
  settleTempo(builder, 'breath', before, slow)
  sayFree(builder, 'breath', 'breath-take')
  holdLines(builder, duration)
  hold(builder, 'breath', 'breath', duration)
  addBeats(builder, { task: 'breath', duration: duration + AFTER_MS, from: slow })
  settleTempo(builder, 'breath', slow, before)
}

/** Seated, nose and mouth free: a deep breath, a short hold, and time to breathe. */
export const breath = behaviour({
  id: 'breath',
  demand: 0.6,
  opens: (node) => ({ item: 'breath', least: node.duration.min * 1000 }),
  shortest: ({ node, builder }) =>
    (builder.body.times.get('breath') ?? 0) < node.holds ? timeAround(builder) + node.duration.min * 1000 : Infinity,
  plan(context) {
    const { node, builder, stream, available } = context
    // Where heat has slowed the strokes below the member's range, its slow end is faster than they are.
    const isNotFaster = builder.tempo.min <= builder.current.tempo
    const fits =
      isNotFaster &&
      timeAroundSlow(builder) + node.duration.min * 1000 <= available &&
      waitForOrder(builder, 'slower', builder.now) === 0
    const isSlow = draw(stream) < SLOW_SHARE && fits
    if (isSlow) holdOverStrokes(context)
    else holdOffHand(context)
  },
})
