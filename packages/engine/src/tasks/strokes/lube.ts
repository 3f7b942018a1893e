import { rest, say } from '../../plan/events.ts'
import { resumeStrokes, resumingLength } from '../parts/resume-strokes.ts'
import { behaviour } from '../task.ts'

/** Rest for applying lube, ms. */
const PAUSE_MS = 8000

export const lube = behaviour({
  id: 'lube',
  demand: 0.2,
  isErrand: () => true,
  shortest: ({ builder }) => PAUSE_MS + resumingLength(builder),
  rest: 120_000,
  plan({ builder }) {
    say(builder, 'lube', 'lube')
    rest(builder, PAUSE_MS)
    resumeStrokes(builder, 'lube')
  },
})
