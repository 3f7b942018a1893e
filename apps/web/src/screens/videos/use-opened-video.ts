/** A video that was opened: its scripts, its length, and how it is played inside the tempo that the member allows. */
import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { VideoRange } from '@rubato/builder/funscript'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { FASTEST_STROKES, planVideo } from '../../features/videos/plan-video.ts'
import { chosenScript } from '../../features/videos/script-choice.ts'
import { useScripts } from '../../features/videos/use-scripts.ts'
import { fastestOf, useVideoSettings } from '../../features/videos/video-settings.ts'
import type { FolderFile } from '../../lib/folder-file.ts'
import type { Queue } from './queue.ts'
import { useTurnState } from './use-turn-state.ts'
import { findDuration } from './use-video-file.ts'

interface OpenedVideo {
  /** The present one. */
  entry: Queue['entries'][number]
  /** Rises with each video of a list. */
  turn: number
  files: ReadonlyMap<string, FolderFile>
}

export function useOpenedVideo({ entry: { video, partOf }, turn, files }: OpenedVideo) {
  const { data, isPending } = useQuery(settingsQuery)
  // A tempo that is not known is the lowest.
  const tempo = data?.tempo ?? { max: FASTEST_STROKES.min }
  const [settings, change] = useVideoSettings()
  const fastest = fastestOf(settings, tempo)
  const { tooFast } = settings
  const loaded = useScripts({ video, files })
  const [known, setKnown] = useTurnState<{ duration: number; part: VideoRange | null } | null>(turn, null)
  /** The label of the script that the member chose: it goes on with the next video of a list. */
  const [chosen, setChosen] = useState<string | null>(null)
  const planned = useMemo(
    () => (loaded && known && !isPending ? planVideo(loaded, known.duration, { fastest, tooFast }) : null),
    [loaded, known, isPending, fastest, tooFast],
  )
  /** To be called when the element knows more about the length. Returns the time at which the video begins, where that is new, ms. */
  const readDuration = (element: HTMLVideoElement): number | null => {
    if (Number.isNaN(element.duration)) return null
    if (element.duration === Infinity) {
      findDuration(element)
      return null
    }
    const duration = element.duration * 1000
    const part = partOf(duration)
    if (known?.duration !== duration) setKnown({ duration, part })
    const isNew = known === null || element.currentTime > element.duration
    return isNew ? (part?.from ?? 0) : null
  }
  return {
    settings,
    change,
    fastest,
    loaded,
    planned,
    duration: known?.duration ?? null,
    part: known?.part ?? null,
    script: chosenScript(planned?.scripts ?? [], chosen),
    setScript: (index: number) => setChosen(planned?.scripts[index]?.label ?? null),
    readDuration,
  }
}
