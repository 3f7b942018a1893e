import { capOf } from '../../safety/item-rules.ts'
import { addBeats, wholeBeats } from '../../plan/beats.ts'
import { close, open, say, sayAt, setLevel } from '../../plan/events.ts'
import { announce, announcementLength } from '../../plan/announcement.ts'
import { drawBetween } from '../../random/stream.ts'
import { hearOut, drawSteadyLength } from '../parts/steady-beats.ts'
import { behaviour } from '../task.ts'

/** Percent of the device's full intensity. */
const HALF = 50
const FULL = 100
/** Shorter vibrations stay at half intensity, ms. */
const FULL_FROM_MS = 25_000
/** The line that ends it begins inside it, at most this long before its end, ms. */
const STOP_MS = 2000
/** Factor of the weight while a plug is in. */
const OPEN_ITEM_FACTOR = 2

/** Vibration over strokes; when it is long enough, its last part is at full intensity. */
export const plugVibration = behaviour({
  id: 'plug-vibration',
  demand: 0.5,
  openItemFactor: (builder) => (builder.body.open.has('plug') ? OPEN_ITEM_FACTOR : 1),
  opens: (node) => ({ item: 'plug-vibration', least: node.duration.min * 1000 }),
  shortest: ({ node, builder }) => announcementLength(builder) + node.duration.min * 1000 + builder.lineLength,
  plan(context) {
    const { builder, stream, available } = context
    const left = Math.min(available - announcementLength(builder) - builder.lineLength, capOf('plug-vibration').value)
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
    const last = Math.min(STOP_MS, Math.floor(duration / 2))
    sayAt(builder, end - last, 'plug-vibration', 'butt-plug-vibrate-stop')
    addBeats(builder, { task: 'plug-vibration', duration: end - builder.now, from })
    close(builder, 'plug-vibration', 'plug-vibration')
    hearOut(builder, last)
  },
})
