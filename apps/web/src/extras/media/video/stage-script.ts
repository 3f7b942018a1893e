/** The script beside the file of a game's video, for devices: where the game says so, and the member has one. */
import type { GameVideo } from '@rubato/contracts/domain'
import type { ScriptStrokes } from '../../../play/extra.ts'
import { createStore, type ReadableStore } from '../../../ui/store.ts'

/**
 * What devices follow. `beat`: the beat, as the game says. `reading`: the beat, until the script is read. `script`: the script. `none`:
 * the beat, because there is no script beside the file, or it cannot be read.
 */
type FollowedState = 'beat' | 'reading' | 'script' | 'none'

export interface StageScript {
  state: ReadableStore<FollowedState>
  strokeOf: ScriptStrokes
  /** Reads the scripts beside the file with this path in the member's folder; null: the file is not in the folder. */
  read(path: string | null, signal: AbortSignal): Promise<void>
}

interface StageScriptOptions {
  video: GameVideo
  /** The member's fastest tempo, strokes a minute. */
  fastest: number
  /** The time of the video at an audio time (s), ms; null where it does not run. */
  mediaAt(time: number): number | null
  onFault(error: unknown): void
}

const loadReader = () => import('./read-strokes.ts')

export function createStageScript({ video, fastest, mediaAt, onFault }: StageScriptOptions): StageScript {
  const isExact = video.script === 'exact'
  const state = createStore<FollowedState>(isExact ? 'reading' : 'beat')
  let strokeOf: ScriptStrokes | null = null
  const find = async (path: string) => {
    try {
      return await (await loadReader()).readStrokes(path, fastest, mediaAt)
    } catch (error) {
      onFault(error)
      return null
    }
  }
  return {
    state,
    strokeOf: (stroke) => strokeOf?.(stroke) ?? null,
    async read(path, signal) {
      if (!isExact) return
      strokeOf = null
      state.set('reading')
      const found = path === null ? null : await find(path)
      if (signal.aborted) return
      strokeOf = found
      state.set(found ? 'script' : 'none')
    },
  }
}
