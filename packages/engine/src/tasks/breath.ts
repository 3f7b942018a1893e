import { capOf } from '../safety/item-rules.ts'
import { beats, hold, lead, leadLength, rest, say, sayAt, span, type Score } from '../generate/score.ts'
import { draw } from '../random/stream.ts'
import { countDown, countDownLength } from './count-down.ts'
import { resumeStrokes } from './resume-strokes.ts'
import { behaviour, drawLength } from './task.ts'

/** "Breathe" is heard this long before the hold is over, ms. */
const BREATHE_MS = 300
/** Nothing but breathing afterwards, ms. */
const AFTER_MS = 6000
const COUNTED_FROM_MS = 10_000
const COUNT_FROM = 5
/** Silence between two lines, ms. */
const QUIET_MS = 200
/** Of the holds, so many go on over slow strokes; in the others the hand rests. */
const SLOW_SHARE = 0.4

/** What is said while the breath is held: it never goes on past "breathe". */
function holdLines(score: Score, duration: number): void {
  const start = score.now
  const end = start + duration - BREATHE_MS
  const isCounted = duration >= COUNTED_FROM_MS
  const silence = end - (isCounted ? countDownLength(COUNT_FROM) : 0)
  say(score, 'breath', 'breath-hold', { seconds: Math.round(duration / 1000) })
  const keep = start + score.lead + QUIET_MS
  if (keep + score.lead + QUIET_MS <= silence) sayAt(score, keep, 'breath', 'breath-hold-keep')
  if (isCounted) countDown(score, 'breath', COUNT_FROM, end)
  sayAt(score, end, 'breath', 'breath-breathe')
}

/** Seated, nose and mouth free: a deep breath, a short hold, and time to breathe. */
export const breath = behaviour({
  id: 'breath',
  demand: 0.6,
  opens: (node) => ({ item: 'breath', least: node.duration.min * 1000 }),
  shortest: ({ node, score }) =>
    (score.body.times.get('breath') ?? 0) < node.holds
      ? leadLength(score) + node.duration.min * 1000 + AFTER_MS + score.lead
      : Infinity,
  plan({ node, score, stream, room }) {
    const start = score.now
    const left = Math.min(room - leadLength(score) - AFTER_MS - score.lead, capOf('breath').value)
    const duration = drawLength(stream, node.duration, left)
    const isSlow = draw(stream) < SLOW_SHARE
    lead(score, 'breath', 'breath-take')
    holdLines(score, duration)
    hold(score, 'breath', 'breath', duration)
    if (isSlow) beats(score, { task: 'breath', duration: duration + AFTER_MS, from: score.tempo.min })
    else {
      rest(score, duration + AFTER_MS)
      resumeStrokes(score, 'breath')
    }
    span(score, 'breath', start)
  },
})
