/** Finds future stroke intervals and strike sets that exceed their caps. */
import type { ItemId } from '@rubato/contracts/domain'
import { caps } from '../../safety/caps.ts'
import { HARD_SNAP, isStrikeSet, setsAboveCap, type StrikeSet } from '../../safety/strikes.ts'
import type { BeatCue, SessionCue, OpenCue } from '../model/cue.ts'

const longest: Readonly<Record<string, number>> = {
  'double-speed': caps.doubleSpeed.value,
  'grip-challenge': caps.gripChallenge.value,
}

interface StrokeInterval {
  task: string
  from: number
  until: number
}

/** The first interval of one task that is longer than its cap, without a break. */
function overlongInterval(beats: readonly BeatCue[]): SessionCue | null {
  let run: StrokeInterval = { task: '', from: 0, until: 0 }
  for (const cue of beats) {
    const { task, until } = cue.segment
    const goesOn = run.task === task && cue.at <= run.until
    run = goesOn ? { ...run, until: Math.max(run.until, until) } : { task, from: cue.at, until }
    if (run.until - run.from > (longest[task] ?? Infinity)) return cue
  }
  return null
}

interface StrikeSetCue extends StrikeSet {
  cue: OpenCue
}

const strikeSets = (future: readonly SessionCue[]): StrikeSetCue[] =>
  future.flatMap((cue, index) => {
    if (cue.kind !== 'open' || !isStrikeSet(cue.item)) return []
    const isEnd = (other: SessionCue, item: ItemId) => other.kind === 'close' && other.item === item
    const close = future.slice(index).find((other) => isEnd(other, cue.item))
    return [{ cue, item: cue.item, from: cue.at, until: Math.min(cue.until, close?.at ?? Infinity) }]
  })

/** Later segments cut off earlier ones. */
const asHeard = (beats: readonly BeatCue[]) =>
  beats.map(({ segment }, index) => ({ ...segment, until: Math.min(segment.until, beats[index + 1]?.at ?? Infinity) }))

/** The first cue of an interval that is too long or of a set with too many strikes; null when there is none. */
export function strokesBreach(future: readonly SessionCue[]): SessionCue | null {
  const beats = future.filter((cue) => cue.kind === 'beat')
  const long = overlongInterval(beats)
  if (long) return long
  const sets = strikeSets(future)
  if (sets.length === 0) return null
  const hardAt = future.filter((cue) => cue.kind === 'say' && cue.trigger === HARD_SNAP).map(({ at }) => at)
  return setsAboveCap(sets, asHeard(beats), hardAt)[0]?.set.cue ?? null
}
