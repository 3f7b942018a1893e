/** What both kinds of voice have in common: an output that can get lines ready and says how it is doing. */
import type { ReadableStore } from '../../store.ts'
import type { Output } from '../output.ts'

export interface VoiceState {
  /** `failed`: captions carry the session from here. */
  health: 'ready' | 'failed'
  /** Share of the synthesiser that has come, 0..1; null where none is being fetched. */
  loading: number | null
  /** Lines rendered ahead. */
  ready: number
  total: number
}

export interface Voice extends Output {
  state: ReadableStore<VoiceState>
  /** Renders these in order, in the background; repeated texts count once. */
  prepare(lines: readonly string[]): void
}
