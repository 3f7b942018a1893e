/** Plays the script of a game's video on devices, if the game asks for it and the member's folder has one next to the video. */
import type { GameVideo } from '@rubato/contracts/domain'
import type { ScriptStrokes } from '../../../play/extra.ts'
import { createStore, type ReadableStore } from '../../../ui/store.ts'

/**
 * The source of device movements in a game that allows the script. `reading`: the beat, until the script is read. `script`: the script.
 * `none`: the beat, because the folder has no script for the video, or it cannot be read.
 */
type FollowedState = 'reading' | 'script' | 'none'

export interface StageScript {
  /** Null while no device is connected, and in a game that lets devices follow the beat. */
  state: ReadableStore<FollowedState | null>
  strokeOf: ScriptStrokes
  /**
   * Reads the scripts of the video at this path of the member's folder once a device is connected. Null: the video is not in the
   * folder, so that there is no script.
   */
  read(path: string | null, signal: AbortSignal): Promise<void>
}

interface StageScriptOptions {
  video: GameVideo
  /** The member's fastest tempo, strokes a minute. */
  fastest: number
  hasDevices: ReadableStore<boolean>
  /** The time of the video at an audio time (s), ms; null where it does not run. */
  mediaAt(time: number): number | null
  onFault(error: unknown): void
}

const loadReader = () => import('./read-strokes.ts')

/** Resolves when the value is true, or when the signal is aborted. */
function untilTrue(store: ReadableStore<boolean>, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const check = () => {
    if (store.get() || signal.aborted) resolve()
  }
  const unsubscribe = store.subscribe(check)
  signal.addEventListener('abort', check, { once: true })
  check()
  return promise.finally(unsubscribe)
}

/** The state while a device is connected, otherwise null. */
const whileConnected = <T>(hasDevices: ReadableStore<boolean>, state: ReadableStore<T>): ReadableStore<T | null> => ({
  get: () => (hasDevices.get() ? state.get() : null),
  subscribe(listener) {
    const unsubscribe = [hasDevices.subscribe(listener), state.subscribe(listener)]
    return () => unsubscribe.forEach((each) => each())
  },
})

export function createStageScript({ video, fastest, hasDevices, mediaAt, onFault }: StageScriptOptions): StageScript {
  const isExact = video.script === 'exact'
  const state = createStore<FollowedState | null>(isExact ? 'reading' : null)
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
    state: whileConnected(hasDevices, state),
    strokeOf: (stroke) => strokeOf?.(stroke) ?? null,
    async read(path, signal) {
      if (!isExact) return
      strokeOf = null
      state.set('reading')
      await untilTrue(hasDevices, signal)
      if (signal.aborted) return
      const found = path === null ? null : await find(path)
      if (signal.aborted) return
      strokeOf = found
      state.set(found ? 'script' : 'none')
    },
  }
}
