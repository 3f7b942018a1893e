import { capOf } from '../safety/item-rules.ts'
import { beats, close, lead, leadLength, open, say, sayAt, setLevel, span, wholeBeats } from '../generate/score.ts'
import { drawBetween } from '../random/stream.ts'
import { steadyLength } from './steady-for.ts'
import { behaviour } from './task.ts'

/** Percent of what the device gives. */
const HALF = 50
const FULL = 100
/** A shorter one stays at half, ms. */
const FULL_FROM_MS = 25_000
/** The line that ends it begins inside it, at most this long before its end, ms. */
const STOP_MS = 2000
/** While it is in, a plug that can vibrate invites it. */
const URGE = 2

/** The plug vibrates while the strokes go on, and goes to the top for its last part when it is long enough. */
export const plugVibration = behaviour({
  id: 'plug-vibration',
  demand: 0.5,
  urge: (score) => (score.body.open.has('plug') ? URGE : 1),
  opens: (node) => ({ item: 'plug-vibration', least: node.duration.min * 1000 }),
  shortest: ({ node, score }) => leadLength(score) + node.duration.min * 1000,
  plan(context) {
    const { score, stream, room } = context
    const start = score.now
    const left = Math.min(room - leadLength(score), capOf('plug-vibration').value)
    const duration = steadyLength({ ...context, room: left })
    const from = score.standing.tempo
    lead(score, 'plug-vibration', 'butt-plug-vibrate-start', { seconds: Math.round(duration / 1000) })
    const end = score.now + duration
    open(score, 'plug-vibration', 'plug-vibration', { duration, level: HALF })
    if (duration >= FULL_FROM_MS) {
      const half = wholeBeats(duration * drawBetween(stream, 0.4, 0.6), { from })
      beats(score, { task: 'plug-vibration', duration: half, from })
      say(score, 'plug-vibration', 'butt-plug-vibrate-max')
      setLevel(score, 'plug-vibration', 'plug-vibration', FULL)
    }
    sayAt(score, end - Math.min(STOP_MS, duration / 2), 'plug-vibration', 'butt-plug-vibrate-stop')
    beats(score, { task: 'plug-vibration', duration: end - score.now, from })
    close(score, 'plug-vibration', 'plug-vibration')
    span(score, 'plug-vibration', start)
  },
})
