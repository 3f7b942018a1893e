import { capOf } from '../safety/item-rules.ts'
import { addBeats, wholeBeats } from '../plan/beats.ts'
import { close, open, say, sayAt, setLevel, addSpan } from '../plan/events.ts'
import { announce, announcementLength } from '../plan/announcement.ts'
import { drawBetween } from '../random/stream.ts'
import { drawSteadyLength } from './parts/steady-beats.ts'
import { behaviour } from './task.ts'

/** Percent of what the device gives. */
const HALF = 50
const FULL = 100
/** A shorter one stays at half, ms. */
const FULL_FROM_MS = 25_000
/** The line that ends it begins inside it, at most this long before its end, ms. */
const STOP_MS = 2000
/** While it is in, a plug that can vibrate invites it. */
const OPEN_ITEM_FACTOR = 2

/** The plug vibrates while the strokes go on, and goes to the top for its last part when it is long enough. */
export const plugVibration = behaviour({
  id: 'plug-vibration',
  demand: 0.5,
  openItemFactor: (builder) => (builder.body.open.has('plug') ? OPEN_ITEM_FACTOR : 1),
  opens: (node) => ({ item: 'plug-vibration', least: node.duration.min * 1000 }),
  shortest: ({ node, builder }) => announcementLength(builder) + node.duration.min * 1000,
  plan(context) {
    const { builder, stream, available } = context
    const start = builder.now
    const left = Math.min(available - announcementLength(builder), capOf('plug-vibration').value)
    const duration = drawSteadyLength({ ...context, available: left })
    const from = builder.current.tempo
    announce(builder, 'plug-vibration', 'butt-plug-vibrate-start', { seconds: Math.round(duration / 1000) })
    const end = builder.now + duration
    open(builder, 'plug-vibration', 'plug-vibration', { duration, level: HALF })
    if (duration >= FULL_FROM_MS) {
      const half = wholeBeats(duration * drawBetween(stream, 0.4, 0.6), { from })
      addBeats(builder, { task: 'plug-vibration', duration: half, from })
      say(builder, 'plug-vibration', 'butt-plug-vibrate-max')
      setLevel(builder, 'plug-vibration', 'plug-vibration', FULL)
    }
    sayAt(builder, end - Math.min(STOP_MS, duration / 2), 'plug-vibration', 'butt-plug-vibrate-stop')
    addBeats(builder, { task: 'plug-vibration', duration: end - builder.now, from })
    close(builder, 'plug-vibration', 'plug-vibration')
    addSpan(builder, 'plug-vibration', start)
  },
})
