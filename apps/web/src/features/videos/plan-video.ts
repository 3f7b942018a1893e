/** How a video with its scripts is played: inside the tempo that the member allows. */
import { climaxOf, heatOf, quietOf, type VideoRange } from '@rubato/builder/funscript'
import { caps } from '@rubato/engine'
import type { LoadedScript, LoadedVideo } from '../../domain/videos/load-scripts.ts'
import { pacedScript, type Pace, type PacedScript } from '../../domain/videos/paced-script.ts'

/** The fastest tempo that can be chosen: above it, skin and wrist need relief that a script does not promise. */
export const FASTEST_STROKES = { min: 30, max: caps.hotTempo.value } as const

export interface PlannedScript extends PacedScript {
  label: string
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

/** The axis that the heat map shows: the strokes, or the first axis of a script without them. */
const shownAxis = ({ axes }: LoadedScript) => axes.get('stroke') ?? [...axes.values()][0] ?? []

function planScript(script: LoadedScript, duration: number, pace: Pace): PlannedScript {
  return { label: script.label, ...pacedScript(script, pace), heat: heatOf(shownAxis(script), duration, HEAT_PARTS) }
}

/** @param duration of the video, ms */
export function planVideo({ scripts, chapters }: LoadedVideo, duration: number, pace: Pace): PlannedVideo {
  const planned = scripts.map((script) => planScript(script, duration, pace))
  const shown = scripts.map(shownAxis)
  const [softest] = shown
  const hardest = shown.at(-1)
  const climax = hardest ? climaxOf({ points: hardest, duration, chapters }) : null
  return {
    duration,
    scripts: planned,
    calm: softest && climax && scripts.length > 1 ? quietOf({ points: softest, duration }, climax) : null,
    climax,
  }
}

/** The script that is played first: the one without a label, or the one in the middle. */
export function firstScript(scripts: readonly { label: string }[]): number {
  const plain = scripts.findIndex(({ label }) => label === '')
  return plain >= 0 ? plain : Math.floor((scripts.length - 1) / 2)
}
