import { sortByTime } from '../../spans.ts'
import { isMomentary } from '../../safety/item-rules.ts'
import { releaseTriggers } from '../../safety/release.ts'
import { isAirway, lineCue, releaseSentence, systemCue } from './lines.ts'
import { announcedItems, isOpen, itemsToRelease, withoutItems, withoutSpoken } from '../model/world.ts'
import type { SayCue, SessionCue, SystemCue } from '../model/cue.ts'
import { airwayFrom, releasesAfter } from './release.ts'
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

/** Speaks these releases one after the other from `at` on; each item that is still open comes off at the end of its line. */
function releaseInWords(setup: Setup, world: World, steps: readonly OpenItem[], at: number) {
  const cues: SessionCue[] = []
  let end = at
  for (const step of steps) {
    const one = releaseOne(setup, world, step, end)
    end += one.duration
    cues.push(one, { kind: 'close', at: end, item: step.item })
  }
  return { cues, end }
}

/**
 * Releases breath and gag before all other words, also those of releases that already wait to be spoken. A breath hold ends at once,
 * a gag at the end of its line.
 */
function releaseAirway(setup: Setup, snapshot: Snapshot, steps: readonly OpenItem[]) {
  const { at, world } = snapshot
  const items = steps.map(({ item }) => item)
  const free = withoutItems(world, items.filter(isMomentary), at)
  const unspoken = withoutSpoken(world, items, at)
  const wanted = steps.filter(({ item }) => unspoken.includes(item))
  const said = releaseInWords(setup, free, wanted, airwayFrom(snapshot))
  const waiting = pendingReleases(snapshot)
  const pending = wanted.length > 0 ? releasesAfter(snapshot, said.end) : waiting.cues
  const end = pending.reduce(
    (last, cue) => Math.max(last, cue.at + cue.duration),
    wanted.length > 0 ? said.end : waiting.until,
  )
  const spoken = items.filter((item) => !unspoken.includes(item) && isOpen(free, item))
  const closes = spoken.map((item): SessionCue => ({ kind: 'close', at: waiting.until, item }))
  return { world: free, cues: sortByTime([...said.cues, ...pending, ...closes]), end }
}

/** Goes to the end: hands off, all items released in safe order, closing words, over. */
export function finishEarly(setup: Setup, snapshot: Snapshot): Snapshot {
  const { at } = snapshot
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
  const first = releaseAirway(
    setup,
    snapshot,
    steps.filter(({ item }) => isAirway(item)),
  )
  const playingSince = snapshot.world.playingSince ?? at
  const world: World = {
    ...first.world,
    ...quiet,
    unconfirmed: [...snapshot.world.unconfirmed, ...announced],
    status: 'playing',
    playingSince,
    isEarlyEnd: true,
    phase: 'end',
    part: 'late',
  }
  const finishing = systemCue('finishing', first.end)
  const others = steps.filter(({ item }) => !isAirway(item))
  const said = releaseInWords(setup, world, others, first.end + finishing.duration)
  const end = said.end + 2 * setup.lineLength
  const cues: SessionCue[] = [
    { kind: 'task', id: 'finish', at, from: at, until: end, task: 'aftercare', phase: 'end' },
    ...first.cues,
    finishing,
    ...said.cues,
    lineCue(setup, 'game-over', said.end),
    { kind: 'over', at: end, early: true },
  ]
  return { ...withFuture(snapshot, world, cues), suspended: null }
}
