import { releaseTriggers } from '../../safety/release.ts'
import { lineCue, releaseSentence, systemCue } from './lines.ts'
import { announcedItems, isOpen, itemsToRelease } from '../model/world.ts'
import type { SayCue, SessionCue, SystemCue } from '../model/cue.ts'
import { withFuture, pendingReleases } from './rewrite.ts'
import type { Snapshot, OpenItem, Setup, World } from '../model/state.ts'

/** Speaks the release of one item; the line is skipped when the item has come off before. */
function releaseOne(setup: Setup, world: World, { item }: OpenItem, at: number): SayCue | SystemCue {
  const trigger = releaseTriggers[item]
  // An item that is no longer open was released without an answer, or was announced: its release is spoken.
  const release = isOpen(world, item) ? {} : { release: true as const }
  return trigger
    ? lineCue(setup, trigger, at, { urgent: true, ...release })
    : systemCue(releaseSentence(item), at, { releases: item, ...release })
}

/** Goes to the end: hands off, all items released in safe order, closing words, over. */
export function finishEarly(setup: Setup, snapshot: Snapshot): Snapshot {
  const { at } = snapshot
  const pending = pendingReleases(snapshot)
  const quiet = {
    tasks: [],
    beat: null,
    ask: null,
    checkInUntil: null,
    nipples: null,
    announced: [],
    heldUntil: 0,
  } satisfies Partial<World>
  const steps = itemsToRelease(snapshot.world)
  const announced = announcedItems(snapshot.world)
  const playingSince = snapshot.world.playingSince ?? at
  const world: World = {
    ...snapshot.world,
    ...quiet,
    unconfirmed: [...snapshot.world.unconfirmed, ...announced],
    status: 'playing',
    playingSince,
    isEarlyEnd: true,
    phase: 'end',
    part: 'late',
  }
  const finishing = systemCue('finishing', pending.until)
  const cues: SessionCue[] = [...pending.cues, finishing]
  let time = pending.until + finishing.duration
  for (const step of steps) {
    const one = releaseOne(setup, world, step, time)
    time += one.duration
    cues.push(one, { kind: 'close', at: time, item: step.item })
  }
  const end = time + 2 * setup.lineLength
  cues.push(lineCue(setup, 'game-over', time), { kind: 'over', at: end, early: true })
  cues.unshift({ kind: 'task', id: 'finish', at, from: at, until: end, task: 'aftercare', phase: 'end' })
  return { ...withFuture(snapshot, world, cues), suspended: null }
}
