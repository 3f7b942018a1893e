/** Ready bars of the metronome. */
import type { MetronomeBar } from '@rubato/contracts/domain'

export const presets = {
  plain: [['accent'], ['beat'], ['beat'], ['beat']],
  three: [['accent'], ['beat'], ['beat']],
  six: [
    ['accent', 'beat', 'beat'],
    ['beat', 'beat', 'beat'],
  ],
  clusters: [['accent', 'beat'], ['beat', 'beat'], ['beat'], ['rest']],
} satisfies Record<string, MetronomeBar>
export type PresetId = keyof typeof presets
export const presetIds = Object.keys(presets) as PresetId[]

export const sameBar = (a: MetronomeBar, b: MetronomeBar): boolean => JSON.stringify(a) === JSON.stringify(b)
