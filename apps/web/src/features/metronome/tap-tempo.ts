/** Tempo from a member's taps. Times are ms on one clock (an event's `timeStamp`). */
import { useRef } from 'react'
import { METRONOME_TEMPO } from '@rubato/contracts/domain'

/** A pause longer than this starts a new measurement, ms. */
const TAP_RESET_MS = 2000
/** Most taps kept; older ones are dropped, so that a new tempo is followed. */
const TAPS_KEPT = 9

/** The taps that count after one more. */
export function addTap(taps: readonly number[], at: number): readonly number[] {
  const last = taps.at(-1)
  if (last === undefined || at - last > TAP_RESET_MS || at <= last) return [at]
  return [...taps.slice(1 - TAPS_KEPT), at]
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? 0
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + upper) / 2 : upper
}

export const clampTempo = (bpm: number): number =>
  Math.min(METRONOME_TEMPO.max, Math.max(METRONOME_TEMPO.min, Math.round(bpm)))

/** Whole bpm within the metronome's bounds, from the median interval: a single slip of the finger changes nothing. */
export function tempoOfTaps(taps: readonly number[]): number | null {
  const distances = taps.slice(1).map((at, index) => at - (taps[index] ?? at))
  return distances.length === 0 ? null : clampTempo(60_000 / median(distances))
}

/** Returns a function that takes the time of a tap, ms; from the second tap on `onTempo` is called with the tempo. */
export function useTaps(onTempo: (bpm: number) => void): (at: number) => void {
  const taps = useRef<readonly number[]>([])
  return (at) => {
    taps.current = addTap(taps.current, at)
    const tempo = tempoOfTaps(taps.current)
    if (tempo !== null) onTempo(tempo)
  }
}
