/** The movements of a script between two times of the video. */
import { scriptAxes, type PlayedScript, type ScriptAxis } from '@rubato/builder/funscript'
import type { ScriptMove } from '../outputs/output.ts'
import { firstFrom } from './video-plan.ts'

/** A movement with its times in the video, ms. */
export interface VideoMovement extends ScriptMove {
  start: number
  end: number
}

/** Long movements are cut at these times, so that a change takes effect soon, ms. */
const PIECE_MS = 2000
/** Movements of less are not felt, in hundredths of the way. */
const LEAST_WAY = 1
/** The speed that counts as the full level, ways a second. */
const FULL_SPEED = 3.5

type Drive = ScriptMove['drives'][number]

/**
 * The outputs that an axis moves by their kind: vibration and rotation follow the strokes where the script has no axis for
 * them. Further axes move the outputs that the member has chosen for them.
 */
function drivesOf(axis: ScriptAxis, { vib, twist }: PlayedScript['axes']): readonly Drive[] {
  if (axis === 'vib') return ['vibration']
  if (axis === 'twist') return ['rotation']
  if (axis !== 'stroke') return []
  return ['position', ...(vib ? [] : (['vibration'] as const)), ...(twist ? [] : (['rotation'] as const))]
}

interface Window {
  /** Movements that begin in it. */
  from: number
  to: number
  /** Where the script is entered: the rest of a movement that began before begins here. */
  enter: number
  /** No movement goes on after it. */
  leave: number
}

function movementsOfAxis(axis: ScriptAxis, axes: PlayedScript['axes'], { from, to, enter, leave }: Window) {
  const points = axes[axis] ?? []
  const movements: VideoMovement[] = []
  const drives = drivesOf(axis, axes)
  for (
    let index = Math.max(
      1,
      firstFrom(points, from, ([at]) => at),
    );
    index < points.length;
    index++
  ) {
    const [begin, low] = points[index - 1]!
    const [finish, high] = points[index]!
    if (begin >= to) break
    const positionAt = (at: number) => (low + ((high - low) * (at - begin)) / (finish - begin)) / 100
    const last = Math.min(finish, leave)
    for (let start = Math.max(begin, enter); start < last;) {
      const end = Math.min(last, (Math.floor(start / PIECE_MS) + 1) * PIECE_MS)
      if (start >= from && start < to) {
        const move = { from: positionAt(start), to: positionAt(end) }
        const speed = (1000 * Math.abs(high - low)) / 100 / (finish - begin)
        const level = axis === 'vib' ? move.to : Math.min(1, speed / FULL_SPEED)
        const isFelt = axis === 'vib' ? level > 0 : Math.abs(high - low) >= LEAST_WAY
        if (isFelt) movements.push({ ...move, axis, level, drives, start, end })
      }
      start = end
    }
  }
  return movements
}

/** In order of their axes, then of time. Only movements inside the window are made, however long the script is. */
export const movementsBetween = ({ axes }: PlayedScript, window: Window): VideoMovement[] =>
  scriptAxes.flatMap((axis) => movementsOfAxis(axis, axes, window))
