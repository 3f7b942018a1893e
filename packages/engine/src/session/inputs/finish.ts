import { releaseTriggers } from '../../safety/release.ts'
import { answer, releaseSentence } from '../rewrite/lines.ts'
import { isOpen, toBeReleased } from '../model/world.ts'
import type { Cue } from '../model/cue.ts'
import { ahead, unsaidOf } from '../rewrite/rewrite.ts'
import type { Moment, OpenItem, Setup, World } from '../model/state.ts'
import { SYSTEM_LINE } from '../model/timing.ts'

/** Says how to undo one item and closes it; left unsaid when it has come off by itself before. */
function releaseOne(setup: Setup, world: World, { item }: OpenItem, at: number): { cues: Cue[]; world: World } {
  const trigger = releaseTriggers[item]
  // What is no longer open was released while nobody answered: it is said once more.
  const release = isOpen(world, item) ? {} : { release: true as const }
  const close: Cue = { kind: 'close', at: at + setup.lead, item }
  if (!trigger) {
    const cue: Cue = { kind: 'system', at, line: releaseSentence(item), duration: setup.lead, of: item, ...release }
    return { cues: [cue, close], world }
  }
  const said = answer(setup, world, trigger, at)
  return { cues: [{ ...said.cue, ...release }, close], world: said.world }
}

/** Jumps to the end: hands off, everything released in safe order, closing words, over. */
export function finishEarly(setup: Setup, moment: Moment): Moment {
  const { at } = moment
  const unsaid = unsaidOf(moment)
  const quiet = { tasks: [], beat: null, ask: null, checkInUntil: null, nipples: null }
  const playingSince = moment.world.playingSince ?? at
  let world: World = { ...moment.world, ...quiet, status: 'playing', playingSince, early: true, phase: 'end' }
  const cues: Cue[] = [...unsaid.cues, { kind: 'system', at: unsaid.until, line: 'finishing', duration: SYSTEM_LINE }]
  let time = unsaid.until + SYSTEM_LINE
  for (const step of toBeReleased(world)) {
    const one = releaseOne(setup, world, step, time)
    world = one.world
    cues.push(...one.cues)
    time += setup.lead
  }
  const closing = answer(setup, world, 'game-over', time)
  const end = time + 2 * setup.lead
  cues.push(closing.cue, { kind: 'over', at: end, early: true })
  cues.unshift({ kind: 'task', id: 'finish', at, from: at, until: end, task: 'aftercare', phase: 'end' })
  return { ...ahead(moment, closing.world, cues), frozen: null }
}
