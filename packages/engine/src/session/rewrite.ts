/** Changing what lies ahead: taking up what is running, moving it, putting something before it, jumping over a part. */
import type { ItemId } from '@rubato/contracts/domain'
import { ended, strokeChange } from './changes.ts'
import { shiftCues, type Cue } from './cue.ts'
import type { Moment, World } from './state.ts'

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
  return ahead(
    moment,
    world,
    [...cues, ...rest].sort((a, b) => a.at - b.at),
  )
}

/** What is running becomes part of what lies ahead: a world at rest, and all of the future. */
export function lift({ at, world, timeline, next }: Moment): { bare: World; tail: readonly Cue[] } {
  const running: Cue[] = world.tasks.filter((task) => task.until > at).map((task) => ({ ...task, at }))
  if (world.ask && world.ask.until > at) running.push({ ...world.ask, at })
  if (world.beat && world.beat.until > at) running.push({ kind: 'beat', at, segment: { ...world.beat, at } })
  return { bare: { ...world, tasks: [], ask: null, beat: null }, tail: [...running, ...timeline.slice(next)] }
}

/** Items that lose their hold between now and `target`, and the world and the future as they are from there on. */
export interface Jump {
  bare: World
  tail: readonly Cue[]
  released: ItemId[]
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
 * not, what would have been closed is released now, and what reaches beyond `target` goes on.
 */
export function jump(moment: Moment, target: number): Jump {
  const { at } = moment
  const { bare, tail } = lift(moment)
  let world: World = { ...bare, endedAt: endRunning(moment.world, at, target) }
  const released: ItemId[] = []
  const kept: Cue[] = []
  for (const cue of tail) {
    if (cue.at >= target || cue.kind === 'over') kept.push(cue)
    else if (cue.kind === 'stroke') world = { ...world, ...strokeChange(cue) }
    else if (cue.kind === 'close' && world.open.some(({ item }) => item === cue.item)) {
      released.push(cue.item)
      const open = world.open.filter(({ item }) => item !== cue.item)
      world = { ...world, open, endedAt: ended(world, cue.item, at) }
    } else if (spanEnds(cue) > target) kept.push(startAt(cue, target))
  }
  return { bare: world, tail: shiftCues(kept, at - Math.max(at, target)), released }
}

function startAt(cue: Cue, target: number): Cue {
  if (cue.kind === 'beat') return { ...cue, at: target, segment: { ...cue.segment, at: target } }
  return { ...cue, at: target }
}
