import type { Category, ChatSpeed, Range, Settings, TaskId } from '@rubato/contracts/domain'

/** What the engine knows about the person, beside the config. Body, equipment and hard limits join it later. */
export interface PlayerProfile {
  tempo: Range
  beatPatternTempo: Range
  /** 0..100 of the tempo range, while the edge is ridden. */
  edgingTempoPercent: number
  chatSpeed: ChatSpeed
  /** Class B tasks turned on once, and class C categories with a valid acknowledgement. */
  optedIn: readonly (TaskId | Category)[]
}

export const profileFromSettings = (settings: Settings, optedIn: PlayerProfile['optedIn'] = []): PlayerProfile => ({
  tempo: settings.tempo,
  beatPatternTempo: settings.beatPatternTempo,
  edgingTempoPercent: settings.edgingTempoPercent,
  chatSpeed: settings.chatSpeed,
  optedIn,
})
