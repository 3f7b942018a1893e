/** "Ease off": easing begins, and the next class C task is left out. */
import { getTask, type EventTask } from '@rubato/contracts/domain'
import { areStrokes } from '../../beat/strokes.ts'
import { sortByTime } from '../../spans.ts'
import { isTask } from '../../tasks/task.ts'
import { easedTempo } from '../effects/beats.ts'
import { tempoOf } from '../model/grid.ts'
import { isOpen } from '../model/world.ts'
import type { SessionCue, TaskCue } from '../model/cue.ts'
import { leaveOut } from '../rewrite/leave-out.ts'
import { keepAllowed } from '../rewrite/keep-allowed.ts'
import { withFuture, suspendRunning } from '../rewrite/rewrite.ts'
import type { Snapshot, Setup, World } from '../model/state.ts'
import { CLIMB_BACK, EASE_FOR } from '../model/timing.ts'
import { systemCue } from '../rewrite/lines.ts'
import { takeBack } from '../rewrite/take-back.ts'

const isClassC = (task: EventTask): boolean => isTask(task) && getTask(task).safetyClass === 'C'

/** The next span of a class C task that opens an item or raises a level and closes no open item. */
function nextStrain(world: World, future: readonly SessionCue[]): TaskCue | undefined {
  const strains = new Set(future.flatMap((cue) => (cue.kind === 'open' || cue.kind === 'level' ? [cue.group] : [])))
  for (const cue of future) if (cue.kind === 'close' && isOpen(world, cue.item)) strains.delete(cue.group)
  return future.find((cue): cue is TaskCue => cue.kind === 'task' && isClassC(cue.task) && strains.has(cue.group))
}

/** Whether the strain has been announced: it is taken back in words. */
const isAnnounced = ({ announced }: World, { group }: TaskCue): boolean =>
  announced.some((each) => each.group === group)

/** A tempo that falls by less than this share of it is not heard as slower. */
const SLOWER = 0.03

/** Whether the strokes become slower at once: not in a rest, not where they are eased already, and not at the slowest tempo. */
function isSlowedNow({ slowest }: Setup, { world: { beat, easedUntil }, at }: Snapshot): boolean {
  if (easedUntil > 0 || beat === null || !areStrokes(beat.task)) return false
  const tempo = tempoOf(beat, at)
  return easedTempo(tempo, slowest) <= tempo * (1 - SLOWER)
}

export function easeOff(setup: Setup, snapshot: Snapshot): Snapshot {
  const { at } = snapshot
  const { idleWorld, future, pending } = suspendRunning(snapshot)
  const { climb } = idleWorld
  const isReturning = climb?.kind === 'eased'
  // In a rest the answer says that the strokes go on slowly.
  const kept = climb?.kind === 'pending' ? CLIMB_BACK : climb
  const eased: World = {
    ...idleWorld,
    easedUntil: at + EASE_FOR,
    eases: idleWorld.eases + 1,
    climb: isReturning ? null : kept,
    report: { value: 'eased', at, answered: [] },
  }
  const strain = nextStrain(eased, future)
  const line = systemCue(isSlowedNow(setup, snapshot) ? 'easing' : 'easing-on', pending.until)
  const spoken = pending.until + line.duration
  const back =
    strain && isAnnounced(eased, strain)
      ? takeBack(setup, eased, future, spoken)
      : { world: eased, future: strain ? leaveOut(setup, future, strain) : future, cues: [] }
  const gentle = keepAllowed(setup, back.world, back.future, 0).future
  return withFuture(snapshot, back.world, sortByTime([...pending.cues, line, ...back.cues, ...gentle]))
}
