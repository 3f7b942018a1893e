/** A voice, of the site, bundled or of the browser: an output that renders lines ahead and publishes its state. */
import type { VoiceName } from '@rubato/contracts/domain'
import type { ReadableStore } from '../../../ui/store.ts'
import type { Output } from '../output.ts'

/** Voices of the site's speech server, of the bundled synthesiser, of the browser. */
export type VoiceSource = 'site' | 'bundled' | 'browser'

export interface VoiceState {
  /** While `failed`, captions are shown even if the member turned them off. */
  health: 'ready' | 'failed'
  /** Share of the synthesiser that has arrived, 0..1; null where it was not fetched. */
  loading: number | null
  /** Number of lines rendered ahead, and of lines to render. */
  ready: number
  total: number
  /** The source that spoke the last line, or will speak the first. */
  source: VoiceSource
}

/** A line that is rendered ahead; without a voice it is said by that of the session. */
export interface LineAhead {
  speech: string
  voice?: VoiceName | undefined
}

export interface Voice extends Output {
  state: ReadableStore<VoiceState>
  /** Renders the lines in order, in the background; repeated lines count once. */
  prepare(lines: readonly LineAhead[]): void
}
