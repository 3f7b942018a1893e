/** How a video with its scripts is played: inside the tempo that the member allows. */
import {
  climaxOf,
  heatOf,
  paceAxis,
  paceScript,
  quietOf,
  simplerPoints,
  type PlayedScript,
  type Point,
  type ScriptAxis,
  type TooFast,
  type VideoRange,
} from '@rubato/builder/funscript'
import { caps } from '@rubato/engine'
import type { LoadedScript, LoadedVideo } from './load-scripts.ts'

/** The fastest tempo that can be chosen: above it, skin and wrist need relief that a script does not promise. */
export const FASTEST_STROKES = { min: 30, max: caps.hotTempo.value } as const

export interface Pace {
  fastest: number
  tooFast: TooFast
}

export interface PlannedScript extends PlayedScript {
  label: string
  /** Strokes of the script that are too fast, and those that are left out. */
  fast: number
  leftOut: number
  /** Shares of the fastest movement, 0..1, one for each part of the seek bar. */
  heat: readonly number[]
}

export interface PlannedVideo {
  duration: number
  scripts: readonly PlannedScript[]
  /** The passage that is repeated at the edge; null where there is no softer script: then the video waits. */
  calm: VideoRange | null
  climax: VideoRange | null
}

export const HEAT_PARTS = 160

function planScript({ label, axes }: LoadedScript, duration: number, { fastest, tooFast }: Pace): PlannedScript {
  const stroke = axes.get('stroke')
  const paced = paceScript(stroke ?? [], fastest, tooFast)
  /** A vibration has no movement that could be too fast. */
  const playedPoints = (axis: ScriptAxis, points: readonly Point[]): readonly Point[] => {
    if (axis === 'vib') return points
    return simplerPoints(axis === 'stroke' ? paced.points : paceAxis(points, fastest, paced.rates))
  }
  return {
    label,
    axes: Object.fromEntries([...axes].map(([axis, points]) => [axis, playedPoints(axis, points)])),
    beats: paced.beats,
    rates: paced.rates,
    fast: paced.fast,
    leftOut: paced.leftOut,
    heat: heatOf(stroke ?? [...axes.values()][0] ?? [], duration, HEAT_PARTS),
  }
}

/** @param duration of the video, ms */
export function planVideo({ scripts, chapters }: LoadedVideo, duration: number, pace: Pace): PlannedVideo {
  const planned = scripts.map((script) => planScript(script, duration, pace))
  const strokes = scripts.map(({ axes }) => axes.get('stroke') ?? [])
  const [softest] = strokes
  const hardest = strokes.at(-1)
  return {
    duration,
    scripts: planned,
    calm: softest && scripts.length > 1 ? quietOf({ points: softest, duration }) : null,
    climax: hardest ? climaxOf({ points: hardest, duration, chapters }) : null,
  }
}

/** The script that is played first: the one without a label, or the one in the middle. */
export function firstScript(scripts: readonly { label: string }[]): number {
  const plain = scripts.findIndex(({ label }) => label === '')
  return plain >= 0 ? plain : Math.floor((scripts.length - 1) / 2)
}
