import { caps } from '../safety/caps.ts'
import { restOf } from '../safety/rests.ts'
import { addBeats } from '../plan/beats.ts'
import { hold, sayAt, addSpan } from '../plan/events.ts'
import { announce, announcementLength } from '../plan/announcement.ts'
import { drawSteadyLength } from './parts/steady-beats.ts'
import { behaviour } from './task.ts'

const COUNT_FROM = 3
/** Shorter holds end without a count: the line and the count would overlap, ms. */
const COUNTED_FROM_MS = 6000

export const clench = behaviour({
  id: 'clench',
  shortest: ({ node, builder }) => announcementLength(builder) + node.duration.min * 1000,
  rest: restOf('clench'),
  plan(context) {
    const { builder, available } = context
    const start = builder.now
    const left = Math.min(available - announcementLength(builder), caps.clench.value)
    const duration = drawSteadyLength({ ...context, available: left })
    announce(builder, 'clench', 'clench', { seconds: Math.round(duration / 1000) })
    hold(builder, 'clench', 'clench', duration)
    const end = builder.now + duration
    const counted = duration >= COUNTED_FROM_MS ? COUNT_FROM : 0
    for (let n = counted; n > 0; n--) sayAt(builder, end - n * 1000, 'clench', `${n}`)
    addBeats(builder, { task: 'clench', duration, from: builder.current.tempo })
    addSpan(builder, 'clench', start)
  },
})
