/** "Ease off": everything is gentler for a while, and the next class C task is left out. */
import { getTask, taskIds, type EventTask, type TaskId } from '@rubato/contracts/domain'
import { isOpen } from '../model/world.ts'
import { inOrder, type Cue } from '../model/cue.ts'
import { leaveOut } from '../rewrite/leave-out.ts'
import { planned } from '../rewrite/keep-allowed.ts'
import { ahead, lift } from '../rewrite/rewrite.ts'
import type { Moment, Setup, World } from '../model/state.ts'
import { EASE_FOR, SYSTEM_LINE } from '../model/timing.ts'

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
