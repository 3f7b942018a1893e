import { rest, say } from '../../plan/events.ts'
import { resumeStrokes, resumingLength } from '../parts/resume-strokes.ts'
import { behaviour } from '../task.ts'

/** Rest for spitting, ms. */
const PAUSE_MS = 8000

export const spit = behaviour({
  id: 'spit',
  demand: 0.25,
  isErrand: () => true,
  shortest: ({ builder }) => PAUSE_MS + resumingLength(builder),
  rest: 120_000,
  plan({ builder }) {
    say(builder, 'spit', 'spit')
    rest(builder, PAUSE_MS)
    resumeStrokes(builder, 'spit')
  },
})
