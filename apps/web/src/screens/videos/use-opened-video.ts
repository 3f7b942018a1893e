/** A video that was opened: its scripts, its length, and how it is played inside the tempo that the member allows. */
import { useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { VideoFiles, VideoRange } from '@rubato/builder/funscript'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { FASTEST_STROKES, firstScript, planVideo } from '../../features/videos/plan-video.ts'
import { useScripts } from '../../features/videos/use-scripts.ts'
import { fastestOf, useVideoSettings } from '../../features/videos/video-settings.ts'
import type { FolderFile } from '../../lib/folder-file.ts'
import type { Parts } from './queue.ts'
import { findDuration } from './use-video-file.ts'

interface OpenedVideo {
  video: VideoFiles
  files: ReadonlyMap<string, FolderFile>
  /** Where its part comes from; null: all of it is played. */
  parts: Parts | null
}

export function useOpenedVideo({ video, files, parts }: OpenedVideo) {
  const { data, isPending } = useQuery(settingsQuery)
  // A tempo that is not known is the lowest.
  const tempo = data?.tempo ?? { max: FASTEST_STROKES.min }
  const [settings, change] = useVideoSettings()
  const fastest = fastestOf(settings, tempo)
  const { tooFast } = settings
  const loaded = useScripts({ video, files })
  /** The part that was drawn: two events of the element may ask for it before the screen is drawn again. */
  const drawn = useRef<VideoRange | null>(null)
  const [known, setKnown] = useState<{ duration: number; part: VideoRange | null } | null>(null)
  const [chosen, setScript] = useState<number | null>(null)
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
    drawn.current ??= parts?.take(video, duration) ?? null
    const part = drawn.current
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
    script: chosen ?? firstScript(planned?.scripts ?? []),
    setScript,
    readDuration,
  }
}
