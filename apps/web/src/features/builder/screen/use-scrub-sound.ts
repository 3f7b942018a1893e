/** The sound of a dragged playhead: loaded with the first click, and muted on this device for as long as one likes. */
import { useEffect, useMemo, useRef } from 'react'
import type { Accent } from '@rubato/contracts/domain'
import { useDevicePreferences } from '../../../domain/device-preferences.ts'
import type { ScrubSound } from '../timeline/timeline-props.ts'

export interface Clicks {
  play: (accent: Accent) => void
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
    close: () => void loading?.then((clicks) => clicks?.close()),
  }
}

export function useScrubSound(load: LoadClicks): ScrubSound {
  const [{ scrubSound }, change] = useDevicePreferences()
  const player = useRef<ReturnType<typeof createPlayer> | null>(null)
  useEffect(
    () => () => {
      player.current?.close()
      player.current = null
    },
    [],
  )
  return useMemo(
    () => ({
      isOn: scrubSound,
      onToggle: () => change({ scrubSound: !scrubSound }),
      click(accent) {
        player.current ??= createPlayer(load)
        player.current.click(accent)
      },
    }),
    [scrubSound, change, load],
  )
}
