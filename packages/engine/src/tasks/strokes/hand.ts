import { announce, announceBy, announcementLength } from '../../plan/announcement.ts'
import { changeStroke } from '../../plan/events.ts'
import { addDrawnBeats } from '../parts/steady-beats.ts'
import { behaviour } from '../task.ts'

/** The non-dominant hand takes over for a while; at the end the dominant hand is back. */
export const hand = behaviour({
  id: 'hand',
  demand: 0.3,
  shortest: ({ node, builder }) =>
    node.hands.includes('non-dominant') ? 2 * announcementLength(builder) + node.duration.min * 1000 : Infinity,
  suits: { peak: 0.7 },
  plan(context) {
    const { builder, available } = context
    const start = builder.now
    announce(builder, 'hand', 'hand-non-dominant', { hand: 'non-dominant' })
    changeStroke(builder, 'hand', { hand: 'non-dominant' })
    addDrawnBeats(context, 'hand', start, announcementLength(builder))
    announceBy(builder, 'hand', { trigger: 'hand-dominant', values: { hand: 'dominant' }, by: start + available })
    changeStroke(builder, 'hand', { hand: 'dominant' })
  },
})
