/** A script as it is played: inside the tempo that the member allows, on every axis. */
import {
  paceAxis,
  paceScript,
  simplerPoints,
  type PlayedScript,
  type Point,
  type ScriptAxis,
  type TooFast,
} from '@rubato/builder/funscript'
import type { LoadedScript } from './load-scripts.ts'

export interface Pace {
  /** Strokes a minute. */
  fastest: number
  tooFast: TooFast
}

export interface PacedScript extends PlayedScript {
  /** Strokes of the script that are too fast, and those that are left out. */
  fast: number
  leftOut: number
}

export function pacedScript({ axes }: Pick<LoadedScript, 'axes'>, { fastest, tooFast }: Pace): PacedScript {
  const { points: strokes, ...paced } = paceScript(axes.get('stroke') ?? [], fastest, tooFast)
  /** A vibration has no movement that could be too fast. */
  const playedPoints = (axis: ScriptAxis, points: readonly Point[]): readonly Point[] => {
    if (axis === 'vib') return points
    return simplerPoints(axis === 'stroke' ? strokes : paceAxis(points, fastest, paced.rates))
  }
  return { ...paced, axes: Object.fromEntries([...axes].map(([axis, points]) => [axis, playedPoints(axis, points)])) }
}
