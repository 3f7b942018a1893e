import { getTrigger } from '@rubato/contracts/domain'
import type { SayCue, SessionCue } from '../model/cue.ts'
import {
  LONGEST_LINE_DELAY,
  LONGEST_SIGNAL_DELAY,
  SHORTEST_ROOM,
  systemLineLength,
  WAITING_LINES_MAX,
} from '../model/timing.ts'
import type { Snapshot } from '../model/state.ts'
import { withFuture } from '../rewrite/rewrite.ts'

/** The first cue at `at` or later; the cues are in order of time. */
function firstFrom(timeline: readonly SessionCue[], nextIndex: number, at: number): number {
  let [low, high] = [nextIndex, timeline.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((timeline[middle]?.at ?? Infinity) < at) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The snapshot with a line that waits until its time: after the lines that wait for the same time already. With too many of
 * these it is left out: a game has up to 10,000 lines at one time, and each that waits is a copy of the timeline.
 */
function insertWaiting(snapshot: Snapshot, waiting: SayCue): Snapshot {
  const { world, timeline, nextIndex } = snapshot
  let place = firstFrom(timeline, nextIndex, waiting.at)
  let lines = 0
  for (let index = place; timeline[index]?.at === waiting.at; index++) {
    const cue = timeline[index]
    if (cue?.kind !== 'say' || cue.late !== true) continue
    place = index + 1
    lines += 1
  }
  if (lines >= WAITING_LINES_MAX) return snapshot
  return withFuture(snapshot, world, [...timeline.slice(nextIndex, place), waiting, ...timeline.slice(place)])
}

/** A signal is not lost under the short answer to an input; it is of no use later than that. */
const longestSignalDelay = ({ world: { saying } }: Snapshot): number =>
  saying === null ? systemLineLength['easing-next'] : LONGEST_SIGNAL_DELAY

/** Moves a line to a later time. Talk that fills a silence, and a line that would be too late to be of use, are left out. */
export function waitUntil(snapshot: Snapshot, cue: SayCue, time: number): Snapshot {
  const { at } = snapshot
  const delay = time - at
  const longest = getTrigger(cue.trigger).room === 'signal' ? longestSignalDelay(snapshot) : LONGEST_LINE_DELAY
  if (cue.filler || delay > longest) return snapshot
  const duration = Math.max(SHORTEST_ROOM, cue.duration - delay)
  return insertWaiting(snapshot, { ...cue, at: time, duration, late: true })
}
