import type { Grip } from '@rubato/contracts/domain'
import { caps } from '../../safety/caps.ts'
import { restOf } from '../../safety/rests.ts'
import { addBeats, steadyTempo, strokeToBeat } from '../../plan/beats.ts'
import { announce, announceBy, announcementLength } from '../../plan/announcement.ts'
import { say, changeStroke } from '../../plan/events.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { drawWhole } from '../../random/stream.ts'
import { isRestedFromTight } from './grip.ts'
import { behaviour, type NodeOf, type TaskContext } from '../task.ts'

type Context = TaskContext<NodeOf<'grip-challenge'>>

/** Time to hear the signal of a set, ms. */
const SIGNAL_MS = 1900

const setLength = (strokes: number, tempo: number): number => Math.floor((strokes * 60_000) / tempo)

/** One beat at the current tempo, ms. */
const beatLength = ({ current }: PlanBuilder): number => Math.ceil(60_000 / current.tempo)

/** Announcement, strokes up to the beat, and the line that ends the challenge at the tempo of its sets, ms. */
const timeAround = (builder: PlanBuilder, atSets: PlanBuilder): number =>
  announcementLength(builder) + beatLength(atSets) + announcementLength(atSets)

/** The fewest strokes of a set: of the config, and enough to hear the signal of the set. */
const fewestStrokes = ({ node }: Context, { current }: PlanBuilder): number =>
  Math.max(Math.ceil(node.strokes.min), Math.ceil((SIGNAL_MS * current.tempo) / 60_000))

/** The longest challenge, ms: with the line that ends it, it stays inside the cap. */
const longestSets = (atSets: PlanBuilder): number => caps.gripChallenge.value - announcementLength(atSets)

/** The builder with the tempo at the first set, which all sets keep: the heat cap may lower it until then. */
function atFirstSet(builder: PlanBuilder): PlanBuilder {
  const tempo = steadyTempo(builder, announcementLength(builder) + beatLength(builder))
  return { ...builder, current: { ...builder.current, tempo } }
}

/** Draws sets and strokes that together stay inside the cap and the available time. */
function drawChallenge(context: Context) {
  const { node, builder, stream, available } = context
  const atSets = atFirstSet(builder)
  const left = Math.min(available - timeAround(builder, atSets), longestSets(atSets))
  const fewest = fewestStrokes(context, atSets)
  let sets = drawWhole(stream, Math.ceil(node.sets.min), Math.floor(node.sets.max))
  let strokes = drawWhole(stream, fewest, Math.floor(node.strokes.max))
  const fits = () => sets * setLength(strokes, atSets.current.tempo) <= left
  while (strokes > fewest && !fits()) strokes--
  while (sets > node.sets.min && !fits()) sets--
  return { sets, strokes }
}

/** Light and tight sets in turn at the current tempo; at the end the previous grip is restored, in words. */
export const gripChallenge = behaviour({
  id: 'grip-challenge',
  demand: 0.75,
  rest: restOf('grip-challenge'),
  shortest(context) {
    const { node, builder, startsAt } = context
    const atSets = atFirstSet(builder)
    const fewest = fewestStrokes(context, atSets)
    if (Math.floor(node.sets.max) < node.sets.min || Math.floor(node.strokes.max) < fewest) return Infinity
    if (!isRestedFromTight(builder, startsAt)) return Infinity
    const least = Math.ceil(node.sets.min) * setLength(fewest, atSets.current.tempo)
    return least <= longestSets(atSets) ? timeAround(builder, atSets) + least : Infinity
  },
  plan(context) {
    const { builder, available } = context
    const start = builder.now
    const before = builder.current.grip
    const { sets, strokes } = drawChallenge(context)
    announce(builder, 'grip-challenge', 'grip-challenge', { count: strokes })
    strokeToBeat(builder)
    const { tempo } = builder.current
    const by = Math.min(start + available, builder.now + caps.gripChallenge.value)
    for (let set = 0; set < sets; set++) {
      const grip: Grip = set % 2 === 0 ? 'light' : 'tight'
      say(builder, 'grip-challenge', `grip-challenge-${grip}`, { count: strokes })
      changeStroke(builder, 'grip-challenge', { grip })
      addBeats(builder, { task: 'grip-challenge', duration: setLength(strokes, tempo), from: tempo })
    }
    restoreGrip(builder, before, by)
  },
})

function restoreGrip(builder: PlanBuilder, before: Grip, by: number): void {
  announceBy(builder, 'grip-challenge', { trigger: `grip-${before}`, values: { grip: before }, by })
  changeStroke(builder, 'grip-challenge', { grip: before })
}
