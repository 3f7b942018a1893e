import { caps } from '../../safety/caps.ts'
import { restOf } from '../../safety/rests.ts'
import { addBeats } from '../../plan/beats.ts'
import { hold } from '../../plan/events.ts'
import { announce, announcementLength } from '../../plan/announcement.ts'
import { countDown, countDownWithin } from '../parts/count-down.ts'
import { drawSteadyLength } from '../parts/steady-beats.ts'
import { behaviour } from '../task.ts'

const COUNT_FROM = 3

/** Held over strokes; the last seconds are counted down to 0, where the hold ends. */
export const clench = behaviour({
  id: 'clench',
  demand: 0.4,
  shortest: ({ node, builder }) => announcementLength(builder) + node.duration.min * 1000,
  rest: restOf('clench'),
  plan(context) {
    const { builder, available } = context
    const left = Math.min(available - announcementLength(builder), caps.clench.value)
    const duration = drawSteadyLength({ ...context, available: left })
    announce(builder, 'clench', 'clench', { seconds: Math.round(duration / 1000) })
    hold(builder, 'clench', 'clench', duration)
    countDown(builder, 'clench', countDownWithin(duration, COUNT_FROM), builder.now + duration)
    addBeats(builder, { task: 'clench', duration, from: builder.current.tempo })
  },
})
