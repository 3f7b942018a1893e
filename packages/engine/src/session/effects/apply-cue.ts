/** What each cue does when its time has come. */
import type { ItemId } from '@rubato/contracts/domain'
import { levelRefusal, refusal } from '../../safety/body.ts'
import { caps } from '../../safety/caps.ts'
import { getsTooHot } from '../../safety/heat.ts'
import { isMomentary } from '../../safety/item-rules.ts'
import { itemReleasedBy, itemsReleasedBy } from '../../safety/release.ts'
import { tempoAt } from '../../beat/curve.ts'
import { compilePattern } from '../../beat/segment.ts'
import { areStrokes } from '../../beat/strokes.ts'
import { releaseLines } from '../rewrite/lines.ts'
import { bodyOf, isOpen, strokeChange, withHanging, withItem, withItemLevel, withoutItems } from '../model/world.ts'
import {
  inOrder,
  type BeatCue,
  type CloseCue,
  type Cue,
  type LevelCue,
  type OpenCue,
  type SayCue,
  type SpokenLine,
  type SystemCue,
  type TaskBeat,
} from '../model/cue.ts'
import { eased, isTooStrong } from './ease.ts'
import { over } from './end-session.ts'
import { leaveOut } from '../rewrite/leave-out.ts'
import { ahead, insert, lift } from '../rewrite/rewrite.ts'
import type { Moment, Setup, World } from '../model/state.ts'
import type { Emit } from '../model/types.ts'

/** Half a millisecond for the rounding of sums. */
const HEAT_ROUNDING = 0.5

const withWorld = (moment: Moment, change: Partial<World>): Moment => ({
  ...moment,
  world: { ...moment.world, ...change },
})

/** The planned line, or another of its trigger where it would come twice running. */
const freshLine = (world: World, { spoken, otherwise }: SayCue): SpokenLine =>
  spoken.line.id === world.lastLine && otherwise ? otherwise : spoken

/** The line that ends a hold is left unsaid when the hold has ended already. */
function isStale(world: World, { trigger, release }: SayCue): boolean {
  const item = itemReleasedBy(trigger)
  return release !== true && item !== undefined && !isOpen(world, item)
}

/** The strokes that a line that calls the hand back would announce too early; null where it comes at its time. */
function strokesTooLate({ world, timeline, next, at }: Moment, { trigger, duration }: SayCue): number | null {
  if (trigger !== 'stroke-start' || world.beat) return null
  const first = timeline.slice(next).find((cue) => cue.kind === 'beat' && areStrokes(cue.segment.task))
  if (first?.kind !== 'beat') return Infinity
  // They begin with the end of the line, or a beat later.
  return first.at > at + duration + 60_000 / first.segment.tempo.from ? first.at : null
}

/** Whether a line between now and `until` is spoken before the strokes, or a sentence takes the last `duration` ms. */
function isSpokenBefore({ world, timeline, next }: Moment, until: number, duration: number): boolean {
  const between = timeline.slice(next).filter((cue) => cue.at < until)
  const opens = (item: ItemId | undefined) => between.some((cue) => cue.kind === 'open' && cue.item === item)
  const isUnsaid = (cue: SayCue) =>
    isTooStrong(world, cue) || (isStale(world, cue) && !opens(itemReleasedBy(cue.trigger)))
  return between.some(
    (cue) =>
      (cue.kind === 'say' && !isUnsaid(cue)) || (cue.kind === 'system' && cue.at + cue.duration > until - duration),
  )
}

/**
 * A line that calls the hand back too early is not said: the hand rests on, whatever was planned. It waits for the
 * strokes where nothing else is said before them.
 */
function callBackLater(moment: Moment, cue: SayCue, strokes: number): Moment {
  if (strokes === Infinity || isSpokenBefore(moment, strokes, cue.duration)) return moment
  return insert(moment, moment.world, [{ ...cue, at: strokes - cue.duration }])
}

/** What hangs from an item comes off before the line that takes the item off. */
function hangingBefore(setup: Setup, moment: Moment, cue: SayCue): Moment | null {
  const { world, at } = moment
  const host = itemReleasedBy(cue.trigger)
  const hanging = host ? withHanging(world.open, [host]).filter(({ item }) => item !== host) : []
  if (hanging.length === 0) return null
  const items = hanging.map(({ item }) => item)
  const said = releaseLines(setup, withoutItems(world, items, at), items, at)
  return insert(moment, said.world, [...said.cues, { ...cue, at: said.end, release: true }])
}

function speak(setup: Setup, moment: Moment, cue: SayCue, emit: Emit): Moment {
  const { world, at } = moment
  if (isStale(world, cue) || isTooStrong(world, cue)) return moment
  const strokes = strokesTooLate(moment, cue)
  if (strokes !== null) return callBackLater(moment, cue, strokes)
  const before = hangingBefore(setup, moment, cue)
  if (before) return before
  const { line, text, speech } = freshLine(world, cue)
  emit({ kind: 'say', at, line, text, speech, duration: cue.duration })
  const announced = [...world.announced, ...itemsReleasedBy(cue.trigger)]
  return withWorld(moment, { lastLine: line.id, announced })
}

function sentence(moment: Moment, { line, duration, of, release }: SystemCue, emit: Emit): Moment {
  const { world, at } = moment
  if (of !== undefined && release !== true && !isOpen(world, of)) return moment
  emit({ kind: 'system-line', at, line, duration })
  return of === undefined ? moment : withWorld(moment, { announced: [...world.announced, of] })
}

/** The last guard: a stretch that would be too hot with what came before is no faster than the hot tempo. */
function cooled(world: World, segment: TaskBeat): TaskBeat {
  const { tempo, pattern, duration, origin, at, until } = segment
  const { busiest } = compilePattern(pattern)
  const rate = (time: number) => busiest * tempoAt(tempo, duration, time - origin)
  const heat = { ...world.heat, hot: Math.max(0, world.heat.hot - HEAT_ROUNDING) }
  if (!getsTooHot(heat, { from: rate(at), to: rate(until) }, until - at)) return segment
  const most = caps.hotTempo.value / busiest
  return { ...segment, tempo: { from: Math.min(tempo.from, most), to: Math.min(tempo.to, most) } }
}

function beat(setup: Setup, moment: Moment, cue: BeatCue): Moment {
  // Nothing strokes after the stimulation that followed orgasm.
  if (moment.world.endedAt['post-orgasm'] !== undefined && areStrokes(cue.segment.task)) return moment
  const { now, later } = eased(setup, moment.world, cue, moment.at)
  const changed = withWorld(moment, { beat: cooled(moment.world, now) })
  return later ? insert(changed, changed.world, [later]) : changed
}

/** The last guard: what the body does not allow is left out with its task, in the very moment. */
function refuse(setup: Setup, moment: Moment, cue: OpenCue): Moment {
  const { bare, tail, unsaid } = lift(moment)
  return ahead(moment, bare, inOrder([...unsaid.cues, ...leaveOut(setup, [cue, ...tail], cue)]))
}

function open(setup: Setup, moment: Moment, cue: OpenCue): Moment {
  const { world, at } = moment
  const isRefused = refusal(bodyOf(world), cue.item, at, cue.until) !== null
  return isRefused ? refuse(setup, moment, cue) : { ...moment, world: withItem(world, cue, at) }
}

function level(moment: Moment, cue: LevelCue): Moment {
  const { world, at } = moment
  const isRefused = levelRefusal(bodyOf(world), cue.item, cue.level, at) !== null
  return isRefused ? moment : { ...moment, world: withItemLevel(world, cue.item, cue.level, at) }
}

/** What hangs from it comes off, too; what was not said to come off is said now: what is worn, and to breathe. */
function close(setup: Setup, moment: Moment, { item }: CloseCue): Moment {
  const { world, at } = moment
  if (!isOpen(world, item)) return moment
  const isSilent = (each: ItemId) => world.announced.includes(each) || (isMomentary(each) && each !== 'breath')
  const gone = withHanging(world.open, [item]).map((step) => step.item)
  const said = releaseLines(
    setup,
    world,
    gone.filter((each) => each !== item || !isSilent(each)),
    at,
  )
  const closed = withoutItems(said.world, [item], at)
  return said.cues.length > 0 ? insert(moment, closed, said.cues) : { ...moment, world: closed }
}

export function apply(setup: Setup, moment: Moment, cue: Cue, emit: Emit): Moment {
  const { world } = moment
  switch (cue.kind) {
    case 'say':
      return speak(setup, moment, cue, emit)
    case 'system':
      return sentence(moment, cue, emit)
    case 'task':
      return withWorld(moment, { tasks: [...world.tasks, cue], phase: cue.phase })
    case 'beat':
      return beat(setup, moment, cue)
    case 'ask': {
      const isNew = cue.question === 'edge' && !world.asked.includes(cue.id)
      return withWorld(moment, { ask: cue, asked: isNew ? [...world.asked, cue.id] : world.asked })
    }
    case 'stroke':
      return withWorld(moment, strokeChange(cue))
    case 'open':
      return open(setup, moment, cue)
    case 'level':
      return level(moment, cue)
    case 'close':
      return close(setup, moment, cue)
    case 'play':
      return play(moment)
    case 'over':
      return over(setup, moment, cue.early, emit)
  }
}

/** The clocks of play, which stood still, go on. */
function play(moment: Moment): Moment {
  const { world, at, pausedAt } = moment
  const delta = at - pausedAt
  const easedUntil = world.easedUntil > 0 ? world.easedUntil + delta : 0
  const clocks = { checkInAt: world.checkInAt + delta, remindAt: world.remindAt + delta, easedUntil }
  return { ...withWorld(moment, { ...clocks, status: 'playing', playingSince: at }), frozen: null }
}
