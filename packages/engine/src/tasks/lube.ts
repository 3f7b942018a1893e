import { rest, say, span } from '../generate/score.ts'
import { behaviour } from './task.ts'

/** Hands off for as long as it takes, ms. */
const PAUSE_MS = 8000

export const lube = behaviour({
  id: 'lube',
  shortest: ({ score }) => PAUSE_MS + score.lead,
  rest: 120_000,
  plan({ score }) {
    const start = score.now
    say(score, 'lube', 'lube')
    rest(score, PAUSE_MS)
    say(score, 'lube', 'stroke-start')
    rest(score, score.lead)
    span(score, 'lube', start)
  },
})
