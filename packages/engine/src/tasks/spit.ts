import { rest, say, addSpan } from '../plan/events.ts'
import { behaviour } from './task.ts'

/** Rest for spitting, ms. */
const PAUSE_MS = 8000

export const spit = behaviour({
  id: 'spit',
  shortest: ({ builder }) => (builder.body.open.has('gag') ? Infinity : PAUSE_MS + builder.lineLength),
  rest: 120_000,
  plan({ builder }) {
    const start = builder.now
    say(builder, 'spit', 'spit')
    rest(builder, PAUSE_MS)
    say(builder, 'spit', 'stroke-start')
    rest(builder, builder.lineLength)
    addSpan(builder, 'spit', start)
  },
})
