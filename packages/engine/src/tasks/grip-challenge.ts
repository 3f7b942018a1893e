import type { Grip } from '@rubato/contracts/domain'
import { caps } from '../safety/caps.ts'
import { restOf } from '../safety/rests.ts'
import { beats, lead, leadLength, say, span, stroke } from '../generate/score.ts'
import { drawWhole } from '../random/stream.ts'
import { behaviour, type NodeOf, type TaskContext } from './task.ts'

const setLength = (strokes: number, tempo: number): number => Math.floor((strokes * 60_000) / tempo)

/** Sets, strokes and a tempo that together stay inside the cap and the room. */
function drawChallenge({ node, score, stream, room }: TaskContext<NodeOf<'grip-challenge'>>) {
  const left = Math.min(room - leadLength(score), caps.gripChallenge.value)
  let sets = drawWhole(stream, Math.ceil(node.sets.min), Math.floor(node.sets.max))
  let strokes = drawWhole(stream, Math.ceil(node.strokes.min), Math.floor(node.strokes.max))
  const fits = () => sets * setLength(strokes, score.standing.tempo) <= left
  while (strokes > node.strokes.min && !fits()) strokes--
  while (sets > node.sets.min && !fits()) sets--
  const needed = Math.ceil((sets * strokes * 60_000) / left)
  return { sets, strokes, tempo: Math.max(score.standing.tempo, needed) }
}

/** Light and tight sets in turn; the grip of before comes back at the end. */
export const gripChallenge = behaviour({
  id: 'grip-challenge',
  rest: restOf('grip-challenge'),
  shortest({ node, score }) {
    if (Math.floor(node.sets.max) < node.sets.min || Math.floor(node.strokes.max) < node.strokes.min) return Infinity
    // One stroke of slack keeps the tempo, which is whole bpm, inside the member's range.
    const fastest = Math.min(score.tempo.max, caps.hotTempo.value) - 1
    const strokes = Math.ceil(node.sets.min) * Math.ceil(node.strokes.min)
    const least = Math.ceil((strokes * 60_000) / Math.max(1, fastest))
    return least <= caps.gripChallenge.value ? leadLength(score) + least : Infinity
  },
  plan(context) {
    const { score } = context
    const start = score.now
    const before = score.standing.grip
    const { sets, strokes, tempo } = drawChallenge(context)
    lead(score, 'grip-challenge', 'grip-challenge', { count: strokes })
    for (let set = 0; set < sets; set++) {
      const grip: Grip = set % 2 === 0 ? 'light' : 'tight'
      say(score, 'grip-challenge', set % 2 === 0 ? 'grip-challenge-light' : 'grip-challenge-tight', { count: strokes })
      stroke(score, 'grip-challenge', { grip })
      beats(score, { task: 'grip-challenge', duration: setLength(strokes, tempo), from: tempo })
    }
    stroke(score, 'grip-challenge', { grip: before })
    span(score, 'grip-challenge', start)
  },
})
