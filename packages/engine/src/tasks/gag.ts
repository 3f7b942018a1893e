import { close, lead, leadLength, rest, say, span, type Score } from '../generate/score.ts'
import { canWear, wear } from '../generate/wear.ts'
import { resumeStrokes } from './resume-strokes.ts'
import { behaviour, type NodeOf } from './task.ts'

const INSERT_MS = 5000
const REMOVE_MS = 6000

/** Nobody tastes with a gag in: it is out before the next tasting. */
const nextTasting = (score: Score): number => score.worn.find(({ item }) => item === null)?.at ?? Infinity

function wearing({ duration }: NodeOf<'gag'>, score: Score) {
  const [room, busy] = [REMOVE_MS + score.lead, INSERT_MS + score.lead]
  return { item: 'gag', range: duration, off: REMOVE_MS, room, busy, before: nextTasting(score) } as const
}

function remove(score: Score): void {
  const start = score.now
  say(score, 'gag', 'gag-remove')
  rest(score, REMOVE_MS)
  close(score, 'gag', 'gag')
  resumeStrokes(score, 'gag')
  span(score, 'gag', start)
}

/** A gag that the hand can take out at any time. */
export const gag = behaviour({
  id: 'gag',
  demand: 0.5,
  opens: (node) => ({ item: 'gag', least: node.duration.min * 1000 }),
  shortest: (context) =>
    canWear(context, wearing(context.node, context.score), leadLength(context.score))
      ? leadLength(context.score) + INSERT_MS + context.score.lead
      : Infinity,
  plan({ node, score, stream, section }) {
    const start = score.now
    lead(score, 'gag', 'gag-insert')
    wear(score, section, stream, { ...wearing(node, score), task: 'gag', release: remove })
    rest(score, INSERT_MS)
    resumeStrokes(score, 'gag')
    span(score, 'gag', start)
  },
})
