/** What the player of a video takes. */
import type { ReactNode } from 'react'
import type { Chapter, VideoRange } from '@rubato/builder/funscript'
import type { RefusedScript } from '../../domain/videos/load-scripts.ts'
import type { Lock } from '../../ui/lock/lock-tip.tsx'
import type { PlannedVideo } from './plan-video.ts'
import type { PlayerSettingsProps } from './player-settings.tsx'

/** A run as the screen shows it. */
export interface RunView {
  isPaused: boolean
  isEased: boolean
  isAtEdge: boolean
  /** The sound was taken away, and everything waits. */
  isFrozen: boolean
  /** The browser wants a press before the video plays, and everything waits. */
  isRefused: boolean
  loop: VideoRange | null
}

interface PlayerActions {
  onStart: () => void
  onStop: () => void
  onPause: (isPaused: boolean) => void
  onEase: (isOn: boolean) => void
  onEdge: (isOn: boolean) => void
  onSeek: (to: number) => void
  onLoop: (range: VideoRange | null) => void
  onResume: () => void
}

export type PlayerNotice = 'stopped' | 'over' | 'time-is-up' | 'failed' | 'unplayable' | 'gone'

export interface VideoPlayerProps extends PlayerActions {
  name: string
  /** Null until the length of the video is known. */
  planned: PlannedVideo | null
  chapters: readonly Chapter[]
  refused: readonly RefusedScript[]
  /** Time of the video, ms. */
  place: number
  /** Null while it does not play. */
  run: RunView | null
  notice: PlayerNotice | null
  /** For a tier that does not hold the feature. */
  lock: Lock | null
  settings: Omit<PlayerSettingsProps, 'planned' | 'isPlaying'>
  /** The button of the devices. */
  devices: ReactNode
  /** Where the video is among others that play after each other. */
  queue: ReactNode
  bookmarks: ReactNode
  onBack: () => void
  /** The element of the video. */
  children: ReactNode
}
