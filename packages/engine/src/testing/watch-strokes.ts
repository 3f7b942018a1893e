/** The strokes of a generated game: inside the member's range, never bunched, and with a tight grip for a minute at most. */
import type { GameEventOf, PlayableGame } from '@rubato/contracts/domain'
import { beatsBetween } from '../beat/make-beats.ts'
import { areStrokes } from '../beat/strokes.ts'
import { segmentOf } from '../beat/segment.ts'
import { directionOf, ORDERS_APART } from '../plan/tempo-order.ts'
import type { PlayerProfile } from '../profile.ts'
import { caps } from '../safety/caps.ts'
import { restOf } from '../safety/rests.ts'
import type { Report } from './surveyed-rules.ts'

/** Rounding of tempos, bpm, and the share of a beat that two beats keep at least. */
const ROUNDING = 1e-6
const LEAST_GAP = 0.9

const beatsOf = ({ events }: PlayableGame): GameEventOf<'beat'>[] => events.filter((event) => event.kind === 'beat')

function watchRange(game: PlayableGame, { tempo: { min, max } }: PlayerProfile, report: Report): void {
  // The heat cap may slow down a member whose whole range is above the hot tempo.
  const least = Math.min(min, caps.hotTempo.value)
  const strokes = beatsOf(game).filter(({ task }) => areStrokes(task))
  for (const { at, task, tempo } of strokes) {
    const isInside = (bpm: number) => bpm >= least - ROUNDING && bpm <= max + ROUNDING
    report('GEN-60', isInside(tempo.from) && isInside(tempo.to), () => `${task} ${tempo.from}-${tempo.to} at ${at}`)
  }
}

function watchGaps(game: PlayableGame, report: Report): void {
  const beats = beatsOf(game).flatMap((event) => {
    const shortest = 60_000 / Math.max(event.tempo.from, event.tempo.to)
    return beatsBetween(segmentOf(event), event.at, event.at + event.duration).map(({ at }) => ({ at, shortest }))
  })
  for (const [index, { at, shortest }] of beats.entries()) {
    const before = beats[index - 1]
    const least = LEAST_GAP * Math.min(shortest, before?.shortest ?? Infinity)
    report('BEAT-9', !before || at - before.at >= least, () => `${at - (before?.at ?? 0)} ms between beats at ${at}`)
  }
}

function watchTightGrip({ events, duration }: PlayableGame, report: Report): void {
  const changes = events.filter((event) => event.kind === 'stroke' && event.grip !== undefined)
  let rested = -Infinity
  for (const [index, change] of changes.entries()) {
    if (change.kind !== 'stroke' || change.grip !== 'tight') continue
    const end = changes[index + 1]?.at ?? duration
    // Inside a challenge, light and tight sets alternate without a rest.
    const isSet = change.task === 'grip-challenge'
    report('GEN-62', end - change.at <= caps.gripChallenge.value, () => `tight for ${end - change.at} ms`)
    report('GEN-62', isSet || change.at >= rested, () => `tight again at ${change.at}`)
    rested = end + restOf('grip-challenge')
  }
}

/** Lines that ask for opposite changes of tempo are far enough apart. */
function watchTempoOrders({ events }: PlayableGame, report: Report): void {
  const orders = events.flatMap((event) => {
    const direction = event.kind === 'say' ? directionOf(event.trigger) : undefined
    return direction ? [{ at: event.at, direction }] : []
  })
  for (const [index, { at, direction }] of orders.entries()) {
    const before = orders[index - 1]
    const isApart = !before || before.direction === direction || at - before.at >= ORDERS_APART
    report('GEN-73', isApart, () => `${before?.direction} and ${direction} at ${before?.at} and ${at}`)
  }
}

export function watchStrokes(game: PlayableGame, profile: PlayerProfile, report: Report): void {
  watchRange(game, profile, report)
  watchGaps(game, report)
  watchTightGrip(game, report)
  watchTempoOrders(game, report)
}
