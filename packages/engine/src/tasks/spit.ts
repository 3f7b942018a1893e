import { rest, say, span } from '../generate/score.ts'
import { behaviour } from './task.ts'

/** Hands off for as long as it takes, ms. */
const PAUSE_MS = 8000

export const spit = behaviour({
  id: 'spit',
  shortest: ({ score }) => (score.body.open.has('gag') ? Infinity : PAUSE_MS + score.lead),
  rest: 120_000,
  plan({ score }) {
    const start = score.now
    say(score, 'spit', 'spit')
    rest(score, PAUSE_MS)
    say(score, 'spit', 'stroke-start')
    rest(score, score.lead)
    span(score, 'spit', start)
  },
})
