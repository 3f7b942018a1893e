import { releaseTriggers } from '../../safety/release.ts'
import { nextLine, releaseSentence } from '../rewrite/lines.ts'
import { isOpen, itemsToRelease } from '../model/world.ts'
import type { SessionCue } from '../model/cue.ts'
import { withFuture, pendingReleases } from '../rewrite/rewrite.ts'
import type { Snapshot, OpenItem, Setup, World } from '../model/state.ts'
import { SYSTEM_LINE } from '../model/timing.ts'

/** Speaks the release of one item and closes it; the line is skipped when the item has come off before. */
function releaseOne(setup: Setup, world: World, { item }: OpenItem, at: number): { cues: SessionCue[]; world: World } {
  const trigger = releaseTriggers[item]
  // An item that is no longer open was released without an answer: its release is spoken once more.
  const release = isOpen(world, item) ? {} : { release: true as const }
  const close: SessionCue = { kind: 'close', at: at + setup.lineLength, item }
  if (!trigger) {
    const cue: SessionCue = {
      kind: 'system',
      at,
      line: releaseSentence(item),
      duration: setup.lineLength,
      releases: item,
      ...release,
    }
    return { cues: [cue, close], world }
  }
  const said = nextLine(setup, world, trigger, at)
  return { cues: [{ ...said.cue, ...release }, close], world: said.world }
}

/** Goes to the end: hands off, all items released in safe order, closing words, over. */
export function finishEarly(setup: Setup, snapshot: Snapshot): Snapshot {
  const { at } = snapshot
  const pending = pendingReleases(snapshot)
  const quiet = { tasks: [], beat: null, ask: null, checkInUntil: null, nipples: null } satisfies Partial<World>
  const playingSince = snapshot.world.playingSince ?? at
  let world: World = { ...snapshot.world, ...quiet, status: 'playing', playingSince, isEarlyEnd: true, phase: 'end' }
  const cues: SessionCue[] = [
    ...pending.cues,
    { kind: 'system', at: pending.until, line: 'finishing', duration: SYSTEM_LINE },
  ]
  let time = pending.until + SYSTEM_LINE
  for (const step of itemsToRelease(world)) {
    const one = releaseOne(setup, world, step, time)
    world = one.world
    cues.push(...one.cues)
    time += setup.lineLength
  }
  const closing = nextLine(setup, world, 'game-over', time)
  const end = time + 2 * setup.lineLength
  cues.push(closing.cue, { kind: 'over', at: end, early: true })
  cues.unshift({ kind: 'task', id: 'finish', at, from: at, until: end, task: 'aftercare', phase: 'end' })
  return { ...withFuture(snapshot, closing.world, cues), suspended: null }
}
