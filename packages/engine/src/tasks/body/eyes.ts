import { caps } from '../../safety/caps.ts'
import { hold, sayAt } from '../../plan/events.ts'
import { announce, announcementLength } from '../../plan/announcement.ts'
import { addBeats } from '../../plan/beats.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { hearOut, drawSteadyLength } from '../parts/steady-beats.ts'
import { behaviour } from '../task.ts'

/** The line that ends it begins inside the span, at most this long before its end, ms. */
const LINE_MS = 2000

/** Shorter while a gag is in: neither sight nor speech to notice trouble with. ms */
const longest = ({ body }: PlanBuilder): number =>
  body.open.has('gag') ? caps.eyesClosedGagged.value : caps.eyesClosed.value

export const eyes = behaviour({
  id: 'eyes',
  demand: 0.3,
  opens: (node) => ({ item: 'eyes-closed', least: node.duration.min * 1000 }),
  shortest: ({ node, builder }) => announcementLength(builder) + node.duration.min * 1000 + builder.lineLength,
  plan(context) {
    const { builder, available } = context
    const duration = drawSteadyLength({
      ...context,
      available: Math.min(available - announcementLength(builder) - builder.lineLength, longest(builder)),
    })
    announce(builder, 'eyes', 'eyes-close', { seconds: Math.round(duration / 1000) })
    hold(builder, 'eyes', 'eyes-closed', duration)
    const last = Math.min(LINE_MS, Math.floor(duration / 2))
    sayAt(builder, builder.now + duration - last, 'eyes', 'eyes-open')
    addBeats(builder, { task: 'eyes', duration, from: builder.current.tempo })
    hearOut(builder, last)
  },
})
