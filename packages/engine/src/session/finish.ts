import { releaseOrder } from '../safety/release.ts'
import { releaseTriggers } from '../safety/release.ts'
import { answer } from './answers.ts'
import type { Cue } from './cue.ts'
import { ahead } from './rewrite.ts'
import type { Moment, Setup, World } from './state.ts'
import { SYSTEM_LINE } from './timing.ts'

/** Jumps to the end: hands off, everything released in safe order, closing words, over. */
export function finishEarly(setup: Setup, moment: Moment): Moment {
  const { at } = moment
  const quiet = { tasks: [], beat: null, ask: null, checkInUntil: null, nipples: null }
  const playingSince = moment.world.playingSince ?? at
  let world: World = { ...moment.world, ...quiet, status: 'playing', playingSince, early: true, phase: 'end' }
  const cues: Cue[] = [{ kind: 'system', at, line: 'finishing', duration: SYSTEM_LINE }]
  let time = at + SYSTEM_LINE
  for (const { item } of releaseOrder(world.open)) {
    const trigger = releaseTriggers[item]
    if (trigger) {
      const said = answer(setup, world, trigger, time)
      world = said.world
      cues.push(said.cue)
      time += setup.lead
    }
    cues.push({ kind: 'close', at: time, item })
  }
  const closing = answer(setup, world, 'game-over', time)
  const end = time + 2 * setup.lead
  cues.push(closing.cue, { kind: 'over', at: end, early: true })
  cues.unshift({ kind: 'task', id: 'finish', at, from: at, until: end, task: 'aftercare', phase: 'end' })
  return { ...ahead(moment, closing.world, cues), frozen: null }
}
