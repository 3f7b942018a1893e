import { announce, announcementLength } from '../plan/announcement.ts'
import { addSpan, changeStroke } from '../plan/events.ts'
import { drawOne } from '../random/stream.ts'
import { addDrawnBeats } from './parts/steady-beats.ts'
import { behaviour } from './task.ts'

export const grip = behaviour({
  id: 'grip',
  shortest: ({ node, builder }) =>
    node.grips.some((option) => option !== builder.current.grip)
      ? announcementLength(builder) + node.duration.min * 1000
      : Infinity,
  plan(context) {
    const { node, builder, stream } = context
    const start = builder.now
    const next = drawOne(
      stream,
      node.grips.filter((option) => option !== builder.current.grip),
    )
    announce(builder, 'grip', `grip-${next}`, { grip: next })
    changeStroke(builder, 'grip', { grip: next })
    addDrawnBeats(context, 'grip', start)
    addSpan(builder, 'grip', start)
  },
})
