/** Applies one cue: what it changes and which effects it emits. */
import type { ItemId } from '@rubato/contracts/domain'
import { sortByTime } from '../../spans.ts'
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
  type BeatCue,
  type CloseCue,
  type SessionCue,
  type LevelCue,
  type OpenCue,
  type SayCue,
  type SpokenLine,
  type SystemCue,
  type TaskSegment,
} from '../model/cue.ts'
import { easeBeats, isTooDemanding } from './ease.ts'
import { endSession } from './end-session.ts'
import { leaveOut } from '../rewrite/leave-out.ts'
import { withFuture, insertCues, suspendRunning } from '../rewrite/rewrite.ts'
import type { Snapshot, Setup, World } from '../model/state.ts'
import type { Emit } from '../model/types.ts'

/** Tolerance for rounding errors of sums, ms. */
const HEAT_ROUNDING = 0.5

const withWorld = (snapshot: Snapshot, change: Partial<World>): Snapshot => ({
  ...snapshot,
  world: { ...snapshot.world, ...change },
})

/** The planned line, or its alternative where the same line was spoken last. */
const freshLine = (world: World, { spoken, alternative }: SayCue): SpokenLine =>
  spoken.line.id === world.lastLine && alternative ? alternative : spoken

/** The line that ends a hold is not spoken when the hold has ended already. */
function isStale(world: World, { trigger, release }: SayCue): boolean {
  const item = itemReleasedBy(trigger)
  return release !== true && item !== undefined && !isOpen(world, item)
}

/**
 * When the next strokes begin, where the line that calls the hand back would be too early for them (Infinity when
 * there are none); null where the line is in time.
 */
function strokesTooLate({ world, timeline, nextIndex, at }: Snapshot, { trigger, duration }: SayCue): number | null {
  if (trigger !== 'stroke-start' || world.beat) return null
  const first = timeline.slice(nextIndex).find((cue) => cue.kind === 'beat' && areStrokes(cue.segment.task))
  if (first?.kind !== 'beat') return Infinity
  // In time: strokes begin at the end of the line, or one beat later.
  return first.at > at + duration + 60_000 / first.segment.tempo.from ? first.at : null
}

/** Whether another line is spoken before `until`, or a system line still runs in the last `duration` ms before it. */
function isSpokenBefore({ world, timeline, nextIndex }: Snapshot, until: number, duration: number): boolean {
  const between = timeline.slice(nextIndex).filter((cue) => cue.at < until)
  const opens = (item: ItemId | undefined) => between.some((cue) => cue.kind === 'open' && cue.item === item)
  const isSkipped = (cue: SayCue) =>
    isTooDemanding(world, cue) || (isStale(world, cue) && !opens(itemReleasedBy(cue.trigger)))
  return between.some(
    (cue) =>
      (cue.kind === 'say' && !isSkipped(cue)) || (cue.kind === 'system' && cue.at + cue.duration > until - duration),
  )
}

/**
 * A line that calls the hand back too early is not spoken now. It is moved to the strokes when no other line is spoken
 * before them.
 */
function callBackLater(snapshot: Snapshot, cue: SayCue, strokes: number): Snapshot {
  if (strokes === Infinity || isSpokenBefore(snapshot, strokes, cue.duration)) return snapshot
  return insertCues(snapshot, snapshot.world, [{ ...cue, at: strokes - cue.duration }])
}

/** Releases what hangs from an item before the line that takes the item off; null where nothing hangs from it. */
function hangingBefore(setup: Setup, snapshot: Snapshot, cue: SayCue): Snapshot | null {
  const { world, at } = snapshot
  const host = itemReleasedBy(cue.trigger)
  const hanging = host ? withHanging(world.open, [host]).filter(({ item }) => item !== host) : []
  if (hanging.length === 0) return null
  const items = hanging.map(({ item }) => item)
  const said = releaseLines(setup, withoutItems(world, items, at), items, at)
  return insertCues(snapshot, said.world, [...said.cues, { ...cue, at: said.end, release: true }])
}

function speakLine(setup: Setup, snapshot: Snapshot, cue: SayCue, emit: Emit): Snapshot {
  const { world, at } = snapshot
  if (isStale(world, cue) || isTooDemanding(world, cue)) return snapshot
  const strokes = strokesTooLate(snapshot, cue)
  if (strokes !== null) return callBackLater(snapshot, cue, strokes)
  const before = hangingBefore(setup, snapshot, cue)
  if (before) return before
  const { line, text, speech } = freshLine(world, cue)
  emit({ kind: 'say', at, line, text, speech, duration: cue.duration })
  const announcedReleases = [...world.announcedReleases, ...itemsReleasedBy(cue.trigger)]
  return withWorld(snapshot, { lastLine: line.id, announcedReleases })
}

function speakSystemLine(snapshot: Snapshot, { line, duration, releases, release }: SystemCue, emit: Emit): Snapshot {
  const { world, at } = snapshot
  if (releases !== undefined && release !== true && !isOpen(world, releases)) return snapshot
  emit({ kind: 'system-line', at, line, duration })
  return releases === undefined
    ? snapshot
    : withWorld(snapshot, { announcedReleases: [...world.announcedReleases, releases] })
}

/** Last guard: a segment that would break the heat cap is limited to the hot tempo. */
function limitHeat(world: World, segment: TaskSegment): TaskSegment {
  const { tempo, pattern, duration, origin, at, until } = segment
  const { busiest } = compilePattern(pattern)
  const rate = (time: number) => busiest * tempoAt(tempo, duration, time - origin)
  const heat = { ...world.heat, hot: Math.max(0, world.heat.hot - HEAT_ROUNDING) }
  if (!getsTooHot(heat, { from: rate(at), to: rate(until) }, until - at)) return segment
  const most = caps.hotTempo.value / busiest
  return { ...segment, tempo: { from: Math.min(tempo.from, most), to: Math.min(tempo.to, most) } }
}

function startBeats(setup: Setup, snapshot: Snapshot, cue: BeatCue): Snapshot {
  // SAFE-61: no strokes after the stimulation that followed orgasm.
  if (snapshot.world.endedAt['post-orgasm'] !== undefined && areStrokes(cue.segment.task)) return snapshot
  const { now, later } = easeBeats(setup, snapshot.world, cue, snapshot.at)
  const changed = withWorld(snapshot, { beat: limitHeat(snapshot.world, now) })
  return later ? insertCues(changed, changed.world, [later]) : changed
}

/** Last guard: a task whose item the body refuses at this time is left out as a whole. */
function leaveOutRefused(setup: Setup, snapshot: Snapshot, cue: OpenCue): Snapshot {
  const { idleWorld, future, pending } = suspendRunning(snapshot)
  return withFuture(snapshot, idleWorld, sortByTime([...pending.cues, ...leaveOut(setup, [cue, ...future], cue)]))
}

function openItem(setup: Setup, snapshot: Snapshot, cue: OpenCue): Snapshot {
  const { world, at } = snapshot
  const isRefused = refusal(bodyOf(world), cue.item, at, cue.until) !== null
  return isRefused ? leaveOutRefused(setup, snapshot, cue) : { ...snapshot, world: withItem(world, cue, at) }
}

function setItemLevel(snapshot: Snapshot, cue: LevelCue): Snapshot {
  const { world, at } = snapshot
  const isRefused = levelRefusal(bodyOf(world), cue.item, cue.level, at) !== null
  return isRefused ? snapshot : { ...snapshot, world: withItemLevel(world, cue.item, cue.level, at) }
}

/**
 * Closes the item and what hangs from it. Releases that no line announced are spoken now: worn items, and the line to
 * breathe.
 */
function closeItem(setup: Setup, snapshot: Snapshot, { item }: CloseCue): Snapshot {
  const { world, at } = snapshot
  if (!isOpen(world, item)) return snapshot
  const isSilent = (each: ItemId) => world.announcedReleases.includes(each) || (isMomentary(each) && each !== 'breath')
  const gone = withHanging(world.open, [item]).map((step) => step.item)
  const said = releaseLines(
    setup,
    world,
    gone.filter((each) => each !== item || !isSilent(each)),
    at,
  )
  const closed = withoutItems(said.world, [item], at)
  return said.cues.length > 0 ? insertCues(snapshot, closed, said.cues) : { ...snapshot, world: closed }
}

export function applyCue(setup: Setup, snapshot: Snapshot, cue: SessionCue, emit: Emit): Snapshot {
  const { world } = snapshot
  switch (cue.kind) {
    case 'say':
      return speakLine(setup, snapshot, cue, emit)
    case 'system':
      return speakSystemLine(snapshot, cue, emit)
    case 'task':
      return withWorld(snapshot, { tasks: [...world.tasks, cue], phase: cue.phase })
    case 'beat':
      return startBeats(setup, snapshot, cue)
    case 'ask': {
      const isNew = cue.question === 'edge' && !world.askedEdges.includes(cue.id)
      return withWorld(snapshot, { ask: cue, askedEdges: isNew ? [...world.askedEdges, cue.id] : world.askedEdges })
    }
    case 'stroke':
      return withWorld(snapshot, strokeChange(cue))
    case 'open':
      return openItem(setup, snapshot, cue)
    case 'level':
      return setItemLevel(snapshot, cue)
    case 'close':
      return closeItem(setup, snapshot, cue)
    case 'play':
      return resumeClocks(snapshot)
    case 'over':
      return endSession(setup, snapshot, cue.early, emit)
  }
}

/** Moves the clocks that stood still in a pause by its length. */
function resumeClocks(snapshot: Snapshot): Snapshot {
  const { world, at, pausedAt } = snapshot
  const delta = at - pausedAt
  const easedUntil = world.easedUntil > 0 ? world.easedUntil + delta : 0
  const clocks = {
    checkInAt: world.checkInAt + delta,
    remindAt: world.remindAt + delta,
    easedUntil,
  } satisfies Partial<World>
  return { ...withWorld(snapshot, { ...clocks, status: 'playing', playingSince: at }), suspended: null }
}
