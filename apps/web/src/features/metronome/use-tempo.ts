import { METRONOME_TEMPO, type MetronomeSettings } from '@rubato/contracts/domain'
import type { ChangeMetronome } from './metronome-settings.ts'
import { clampTempo } from './tap-tempo.ts'

/** Manual control of the tempo. A manual change ends a running ramp at the new tempo. */
export function useTempo(settings: MetronomeSettings, change: ChangeMetronome, heard: number | undefined) {
  const { tempo, ramp } = settings
  /** bpm; of a ramp, the current tempo. */
  const value = ramp.enabled ? (heard ?? ramp.from) : tempo
  const set = (bpm: number) =>
    change({ tempo: clampTempo(bpm), ...(ramp.enabled && { ramp: { ...ramp, enabled: false } }) })
  return { value, set, by: (step: number) => set(value + step) }
}
export type TempoControl = ReturnType<typeof useTempo>

export const tempoBounds = METRONOME_TEMPO
