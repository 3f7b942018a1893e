/** Changing what lies ahead: taking up what is running, moving it, putting something before it, jumping over a part. */
import type { ItemId } from '@rubato/contracts/domain'
import { strokeChange, withHanging, withItemLevel, withoutItems } from '../model/world.ts'
import { inOrder, shiftCues, startAt, type Cue, type LevelCue, type SayCue, type SystemCue } from '../model/cue.ts'
import type { Moment, World } from '../model/state.ts'

/** When these cues end the session. */
export const endOf = (cues: readonly Cue[], otherwise: number): number =>
  cues.findLast((cue) => cue.kind === 'over')?.at ?? otherwise

/** From now on this lies ahead. The cues are in order of time. */
export const ahead = (moment: Moment, world: World, cues: readonly Cue[]): Moment => ({
  ...moment,
  world,
  timeline: cues,
  next: 0,
  endsAt: endOf(cues, moment.endsAt),
})

/** Puts a few cues among what lies ahead; at the same time they come first. */
export function insert(moment: Moment, world: World, cues: readonly Cue[]): Moment {
  const rest = moment.timeline.slice(moment.next)
  return ahead(moment, world, inOrder([...cues, ...rest]))
}

const isRelease = (cue: Cue): cue is SayCue | SystemCue =>
  (cue.kind === 'say' || cue.kind === 'system') && cue.release === true

/** Releases that are still to be said, and when they will have been: nothing may take their place. */
export interface Unsaid {
  cues: readonly Cue[]
  until: number
}
export function unsaidOf({ at, timeline, next }: Moment): Unsaid {
  const cues = timeline.slice(next).filter(isRelease)
  return { cues, until: Math.max(at, ...cues.map((cue) => cue.at + cue.duration)) }
}

/** What is running becomes part of what lies ahead: a world at rest, and all of the future but what is `unsaid`. */
export function lift(moment: Moment): { bare: World; tail: readonly Cue[]; unsaid: Unsaid } {
  const { at, world, timeline, next } = moment
  const running: Cue[] = world.tasks.filter((task) => task.until > at).map((task) => ({ ...task, at }))
  if (world.ask && world.ask.until > at) running.push({ ...world.ask, at })
  if (world.beat && world.beat.until > at) running.push({ kind: 'beat', at, segment: { ...world.beat, at } })
  const future = timeline.slice(next).filter((cue) => !isRelease(cue))
  return {
    bare: { ...world, tasks: [], ask: null, beat: null },
    tail: [...running, ...future],
    unsaid: unsaidOf(moment),
  }
}

/** Items that lose their hold between now and `target`, and the world and the future as they are from there on. */
export interface Jump {
  bare: World
  tail: readonly Cue[]
  released: ItemId[]
  unsaid: Unsaid
}

const spanEnds = (cue: Cue): number => {
  if (cue.kind === 'task' || cue.kind === 'ask') return cue.until
  return cue.kind === 'beat' ? cue.segment.until : cue.at
}

/** What is cut off or jumped over counts as ended now: its rest begins. */
function endRunning(world: World, at: number, target: number): World['endedAt'] {
  let { endedAt } = world
  if (world.ask?.question === 'edge' && world.ask.until <= target) endedAt = { ...endedAt, edging: at }
  if (world.tasks.some((task) => task.task === 'grip-challenge' && task.until <= target)) {
    endedAt = { ...endedAt, 'grip-challenge': at }
  }
  return endedAt
}

/**
 * Jumps over [at, target) in silence: lasting changes of grip, style and hand are kept, what would have been opened is
 * not, what would have been closed is released now with what is `unwanted`, and what reaches beyond `target` goes on.
 */
export function jump(moment: Moment, target: number, unwanted: readonly ItemId[]): Jump {
  const { at } = moment
  const { bare, tail, unsaid } = lift(moment)
  let world: World = { ...bare, endedAt: endRunning(moment.world, at, target) }
  const closed = [...unwanted]
  const kept: Cue[] = []
  for (const cue of tail) {
    if (cue.at >= target || cue.kind === 'over') kept.push(cue)
    else if (cue.kind === 'stroke') world = { ...world, ...strokeChange(cue) }
    else if (cue.kind === 'level') world = lowered(world, cue)
    else if (cue.kind === 'close') closed.push(cue.item)
    else if (spanEnds(cue) > target) kept.push(startAt(cue, target))
  }
  const released = withHanging(world.open, closed).map(({ item }) => item)
  const onward = shiftCues(kept, at - Math.max(at, target))
  return { bare: withoutItems(world, closed, at), tail: onward, released, unsaid }
}

/** A device follows what was jumped over where that is gentler; nobody was told of anything else. */
const lowered = (world: World, { item, level, at }: LevelCue): World =>
  item === 'plug-vibration' && world.open.some((open) => open.item === item && (open.level ?? 0) > level)
    ? withItemLevel(world, item, level, at)
    : world
