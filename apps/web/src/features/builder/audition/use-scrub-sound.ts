/** The sound of a dragged playhead: loaded with the first click, and muted on this device for as long as one likes. */
import { useEffect, useMemo, useState } from 'react'
import type { Accent } from '@rubato/contracts/domain'
import { useDevicePreferences } from '../../../domain/device-preferences.ts'
import type { ScrubSound } from '../timeline/timeline-props.ts'

export interface Clicks {
  /** Audio time, s. */
  now: () => number
  /** @param time when it sounds, audio time in s; at once without it */
  play: (accent: Accent, time?: number) => void
  /** Silent before it returns. */
  close: () => void
}
/** Opens the audio device; rejects where there is none. */
export type LoadClicks = () => Promise<Clicks>

/** One audio device for as long as the screen is open. */
function createPlayer(load: LoadClicks) {
  let loading: Promise<Clicks | null> | null = null
  return {
    click(accent: Accent): void {
      // Without an audio device the playhead moves in silence.
      loading ??= load().catch(() => null)
      void loading.then((clicks) => clicks?.play(accent))
    },
    close(): void {
      void loading?.then((clicks) => clicks?.close())
      // A click after that opens the device again.
      loading = null
    },
  }
}

/** @param load the same function for as long as the screen is open */
export function useScrubSound(load: LoadClicks): ScrubSound {
  const [{ scrubSound }, change] = useDevicePreferences()
  const [player] = useState(() => createPlayer(load))
  useEffect(() => player.close, [player])
  return useMemo(
    () => ({
      isOn: scrubSound,
      onToggle: () => change({ scrubSound: !scrubSound }),
      click: player.click,
    }),
    [scrubSound, change, player],
  )
}
