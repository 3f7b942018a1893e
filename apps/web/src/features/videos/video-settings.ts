/** The member's choices for videos, stored on this device. */
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { VIDEO_SHIFT_MAX_MS } from '@rubato/contracts/domain'
import { keptAtSignOut } from '../../domain/member-data/kept-at-sign-out.ts'
import { readStoredObject, writeStored } from '../../lib/storage/stored.ts'
import { FASTEST_STROKES } from './plan-video.ts'

const KEY = keptAtSignOut.videos
const volumeSchema = z.int().min(0).max(100)
const settingsSchema = z.object({
  /** Strokes a minute; null: the fastest tempo of the member's settings. */
  fastest: z.int().min(FASTEST_STROKES.min).max(FASTEST_STROKES.max).nullable().catch(null),
  tooFast: z.enum(['thin', 'slow']).catch('thin'),
  /** Percent. */
  video: volumeSchema.catch(80),
  clicks: volumeSchema.catch(0),
  /** ms */
  nudge: z.int().min(-VIDEO_SHIFT_MAX_MS).max(VIDEO_SHIFT_MAX_MS).catch(0),
})
export type VideoSettings = z.infer<typeof settingsSchema>

export function useVideoSettings(): [VideoSettings, (change: Partial<VideoSettings>) => void] {
  const [settings, set] = useState(() => settingsSchema.parse(readStoredObject('member', KEY)))
  useEffect(() => writeStored('member', KEY, settings), [settings])
  const change = useCallback((part: Partial<VideoSettings>) => set((old) => ({ ...old, ...part })), [])
  return [settings, change]
}

/** The fastest strokes: those that the member chose here, or of the settings of sessions. */
export const fastestOf = ({ fastest }: VideoSettings, tempo: { max: number }): number =>
  fastest ?? Math.min(FASTEST_STROKES.max, Math.max(FASTEST_STROKES.min, tempo.max))
