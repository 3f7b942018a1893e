import { close, rest } from '../../plan/events.ts'
import { drawOne } from '../../random/stream.ts'
import { announceAndPutOn, putOnLength, releaseOf } from '../parts/worn-item.ts'
import { behaviour } from '../task.ts'

const TIE_MS = 20_000
const UNTIE_MS = 15_000
/** Silence before the session says that the tie comes off, ms. */
const QUIET_MS = 500

const worn = {
  task: 'ball-binding',
  item: 'ball-tie',
  onLength: TIE_MS,
  offAfter: QUIET_MS,
  pause: UNTIE_MS,
} as const

/**
 * No script has a line for this release: the session speaks a system line when the item is closed, and the rest leaves
 * time for it.
 */
const untie = releaseOf('ball-binding', (builder) => {
  rest(builder, QUIET_MS)
  close(builder, 'ball-binding', 'ball-tie')
  rest(builder, UNTIE_MS)
})

export const ballBinding = behaviour({
  id: 'ball-binding',
  demand: 0.5,
  isErrand: () => true,
  opens: (node) => ({ item: 'ball-tie', least: node.duration.min * 1000 }),
  shortest: (context) => putOnLength(context, worn),
  plan(context) {
    const binding = drawOne(context.stream, context.node.kinds)
    announceAndPutOn(context, worn, { trigger: 'rubber-band-bind', binding, release: untie })
  },
})
