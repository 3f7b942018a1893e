import { METRONOME_TEMPO, type MetronomeSettings } from '@rubato/contracts/domain'
import type { ChangeMetronome } from './metronome-settings.ts'
import { clampTempo } from './tap-tempo.ts'

export interface TempoControl {
  /** bpm; of a ramp, the current tempo. */
  value: number
  set(bpm: number): void
  by(step: number): void
}

/** Manual control of the tempo. A manual change ends a running ramp at the new tempo. */
export function useTempo(
  settings: MetronomeSettings,
  change: ChangeMetronome,
  heard: number | undefined,
): TempoControl {
  const { tempo, ramp } = settings
  const value = ramp.enabled ? (heard ?? ramp.from) : tempo
  const set = (bpm: number) =>
    change({ tempo: clampTempo(bpm), ...(ramp.enabled && { ramp: { ...ramp, enabled: false } }) })
  return { value, set, by: (step) => set(value + step) }
}

export const tempoBounds = METRONOME_TEMPO
