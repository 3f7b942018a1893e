/** "Ease off": for a while everything is gentler, and the next class C task is left out. */
import { getTask, taskIds, type EventTask, type Grip, type TaskId, type TriggerId } from '@rubato/contracts/domain'
import { tempoAt } from '../beat/curve.ts'
import { isPlain } from '../beat/segment.ts'
import { beatItems, isStrikeSet } from '../safety/strikes.ts'
import { isOpen } from './changes.ts'
import { inOrder, type BeatCue, type Cue, type SayCue, type TaskBeat } from './cue.ts'
import { leaveOut } from './leave-out.ts'
import { planned } from './plan.ts'
import { ahead, lift } from './rewrite.ts'
import type { Moment, Setup, World } from './state.ts'
import { EASE_FOR, SYSTEM_LINE } from './timing.ts'

/** Half of the distance above the member's slowest tempo, bpm. */
const gentler = (tempo: number, slowest: number): number => (tempo > slowest ? slowest + (tempo - slowest) / 2 : tempo)

/** The grip that holds now: light while everything is gentler. */
export const gripOf = ({ grip, easedUntil }: World): Grip => (easedUntil > 0 ? 'light' : grip)

/** Lines that ask for more than a gentle while allows. */
const strong: readonly TriggerId[] = [
  'grip-tight',
  'grip-normal',
  'grip-challenge-tight',
  'ball-slap-harder',
  'nipple-clamps-ripoff',
  'butt-plug-vibrate-max',
]

/** Left unsaid while everything is gentler: what asks for more, and numbers that count strokes that come slower now. */
export function isTooStrong({ beat, easedUntil }: World, { trigger }: SayCue): boolean {
  if (easedUntil === 0) return false
  const isCounted = beat?.isEased === true && !isPlain(beat.pattern)
  return strong.includes(trigger) || (isCounted && /^\d+$/.test(trigger))
}

/** The part of a stretch that falls into the gentle while, slower, and what comes after it as it was. */
export function eased(
  setup: Setup,
  { easedUntil }: World,
  cue: BeatCue,
  at: number,
): { now: TaskBeat; later?: BeatCue } {
  const { segment } = cue
  // A set that is being counted keeps its tempo; the next one is left out.
  const counted = beatItems[segment.task]
  if (at >= easedUntil || segment.isEased || (counted && isStrikeSet(counted))) return { now: segment }
  const until = Math.min(segment.until, easedUntil)
  const tempo = (time: number) =>
    gentler(tempoAt(segment.tempo, segment.duration, time - segment.origin), setup.slowest)
  const curve = { from: tempo(at), to: tempo(until) }
  const now: TaskBeat = { ...segment, origin: at, at, until, duration: until - at, tempo: curve, isEased: true }
  if (segment.until <= easedUntil) return { now }
  return { now, later: { ...cue, at: easedUntil, segment: { ...segment, at: easedUntil } } }
}

const isClassC = (task: EventTask): boolean =>
  taskIds.includes(task as TaskId) && getTask(task as TaskId).safetyClass === 'C'

/** The next span that strains: one that opens something or makes it stronger, and takes off nothing that is on. */
function nextStrain(world: World, tail: readonly Cue[]): Cue | undefined {
  const strains = new Set(tail.flatMap((cue) => (cue.kind === 'open' || cue.kind === 'level' ? [cue.group] : [])))
  for (const cue of tail) if (cue.kind === 'close' && isOpen(world, cue.item)) strains.delete(cue.group)
  return tail.find((cue) => cue.kind === 'task' && isClassC(cue.task) && strains.has(cue.group))
}

export function easeOff(setup: Setup, moment: Moment): Moment {
  const { at } = moment
  const { bare, tail, unsaid } = lift(moment)
  const world = { ...bare, easedUntil: at + EASE_FOR }
  const strain = nextStrain(world, tail)
  const gentle = planned(setup, world, strain ? leaveOut(setup, tail, strain) : tail, 0).tail
  const line: Cue = { kind: 'system', at: unsaid.until, line: 'easing', duration: 2 * SYSTEM_LINE }
  return ahead(moment, world, inOrder([...unsaid.cues, line, ...gentle]))
}
