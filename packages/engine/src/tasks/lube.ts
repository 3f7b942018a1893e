import { rest, say, addSpan } from '../plan/events.ts'
import { behaviour } from './task.ts'

/** Rest for applying lube, ms. */
const PAUSE_MS = 8000

export const lube = behaviour({
  id: 'lube',
  shortest: ({ builder }) => PAUSE_MS + builder.lineLength,
  rest: 120_000,
  plan({ builder }) {
    const start = builder.now
    say(builder, 'lube', 'lube')
    rest(builder, PAUSE_MS)
    say(builder, 'lube', 'stroke-start')
    rest(builder, builder.lineLength)
    addSpan(builder, 'lube', start)
  },
})
