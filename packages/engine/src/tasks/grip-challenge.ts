import type { Grip } from '@rubato/contracts/domain'
import { caps } from '../safety/caps.ts'
import { restOf } from '../safety/rests.ts'
import { addBeats } from '../plan/beats.ts'
import { announce, announcementLength } from '../plan/announcement.ts'
import { say, addSpan, changeStroke } from '../plan/events.ts'
import { drawWhole } from '../random/stream.ts'
import { behaviour, type NodeOf, type TaskContext } from './task.ts'

const setLength = (strokes: number, tempo: number): number => Math.floor((strokes * 60_000) / tempo)

/** Draws sets, strokes and a tempo that together stay inside the cap and the available time. */
function drawChallenge({ node, builder, stream, available }: TaskContext<NodeOf<'grip-challenge'>>) {
  const left = Math.min(available - announcementLength(builder), caps.gripChallenge.value)
  let sets = drawWhole(stream, Math.ceil(node.sets.min), Math.floor(node.sets.max))
  let strokes = drawWhole(stream, Math.ceil(node.strokes.min), Math.floor(node.strokes.max))
  const fits = () => sets * setLength(strokes, builder.current.tempo) <= left
  while (strokes > node.strokes.min && !fits()) strokes--
  while (sets > node.sets.min && !fits()) sets--
  const needed = Math.ceil((sets * strokes * 60_000) / left)
  return { sets, strokes, tempo: Math.max(builder.current.tempo, needed) }
}

/** Light and tight sets in turn; at the end the previous grip is restored. */
export const gripChallenge = behaviour({
  id: 'grip-challenge',
  rest: restOf('grip-challenge'),
  shortest({ node, builder }) {
    if (Math.floor(node.sets.max) < node.sets.min || Math.floor(node.strokes.max) < node.strokes.min) return Infinity
    // A margin of 1 bpm keeps the tempo, which is whole bpm, inside the member's range.
    const fastest = Math.min(builder.tempo.max, caps.hotTempo.value) - 1
    const strokes = Math.ceil(node.sets.min) * Math.ceil(node.strokes.min)
    const least = Math.ceil((strokes * 60_000) / Math.max(1, fastest))
    return least <= caps.gripChallenge.value ? announcementLength(builder) + least : Infinity
  },
  plan(context) {
    const { builder } = context
    const start = builder.now
    const before = builder.current.grip
    const { sets, strokes, tempo } = drawChallenge(context)
    announce(builder, 'grip-challenge', 'grip-challenge', { count: strokes })
    for (let set = 0; set < sets; set++) {
      const grip: Grip = set % 2 === 0 ? 'light' : 'tight'
      say(builder, 'grip-challenge', set % 2 === 0 ? 'grip-challenge-light' : 'grip-challenge-tight', {
        count: strokes,
      })
      changeStroke(builder, 'grip-challenge', { grip })
      addBeats(builder, { task: 'grip-challenge', duration: setLength(strokes, tempo), from: tempo })
    }
    changeStroke(builder, 'grip-challenge', { grip: before })
    addSpan(builder, 'grip-challenge', start)
  },
})
