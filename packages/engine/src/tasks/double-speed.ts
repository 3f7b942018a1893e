import { caps } from '../safety/caps.ts'
import { addBeats, wholeBeats } from '../plan/beats.ts'
import { announce, announcementLength } from '../plan/announcement.ts'
import { addSpan } from '../plan/events.ts'
import { remarkOnFastStrokes } from './parts/fast-strokes-remark.ts'
import { behaviour, drawLength, msRange } from './task.ts'

export const doubleSpeed = behaviour({
  id: 'double-speed',
  shortest: ({ node, builder }) =>
    builder.current.tempo * 2 <= builder.tempo.max ? announcementLength(builder) + node.duration.min * 1000 : Infinity,
  suits: { build: 0.8, peak: 1.3 },
  plan({ node, builder, stream, available }) {
    const start = builder.now
    const left = Math.min(available - announcementLength(builder), caps.doubleSpeed.value)
    const from = builder.current.tempo * 2
    const duration = wholeBeats(drawLength(stream, node.duration, left), { from }, msRange(node.duration, left))
    announce(builder, 'double-speed', 'double-speed', { seconds: Math.round(duration / 1000) })
    addBeats(builder, { task: 'double-speed', duration, from })
    remarkOnFastStrokes(builder, stream, 'double-speed', available - (builder.now - start))
    addSpan(builder, 'double-speed', start)
  },
})
