import { announce, announcementLength } from '../../plan/announcement.ts'
import { changeStroke } from '../../plan/events.ts'
import { drawOne } from '../../random/stream.ts'
import { addDrawnBeats } from '../parts/steady-beats.ts'
import { behaviour } from '../task.ts'

export const style = behaviour({
  id: 'style',
  demand: 0.35,
  shortest({ node, builder }) {
    const isAnother = node.styles.some((option) => option !== builder.current.style)
    // With an irritant on, strokes stay on the shaft.
    const isFree = !builder.body.open.has('irritant')
    return isAnother && isFree ? announcementLength(builder) + node.duration.min * 1000 : Infinity
  },
  plan(context) {
    const { node, builder, stream } = context
    const start = builder.now
    const next = drawOne(
      stream,
      node.styles.filter((option) => option !== builder.current.style),
    )
    announce(builder, 'style', `style-${next}`)
    changeStroke(builder, 'style', { style: next })
    addDrawnBeats(context, 'style', start)
  },
})
