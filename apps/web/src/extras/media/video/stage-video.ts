/** The video of one playback: its file, and its element, which follows the course of the session. */
import type { GameVideo } from '@rubato/contracts/domain'
import type { ExtraContext, Output } from '../../../play/extra.ts'
import { createStore, type ReadableStore } from '../../../ui/store.ts'
import { createVideoCourse, type VideoCourse } from './video-course.ts'

/**
 * `missing`: the member is asked for the file. `other`: the chosen file is another video. `refused`: the browser plays it after a press
 * alone. `off`: played without the picture.
 */
export type StageVideoState = 'looking' | 'missing' | 'other' | 'unplayable' | 'shown' | 'refused' | 'off'

export interface StageVideo {
  video: GameVideo
  context: ExtraContext
  state: ReadableStore<StageVideoState>
  /** Address of the file; null without one. */
  url: ReadableStore<string | null>
  output: Output
  /** The place in the video that is heard now. It stands still while the browser refuses to play it. */
  place(): ReturnType<VideoCourse['placeAt']>
  /** What keeps the element at its place, and plays it in a press; null when the element is gone. */
  follow(element: { output: Output; play(): void } | null): void
  /** Takes the file if it is that of the video. */
  choose(file: Blob): void
  /** Tells that the browser refuses to play without a press. */
  refuse(): void
  /** Plays what was refused. To be called in a press. */
  press(): void
  setState(state: 'off' | 'unplayable'): void
  close(): void
}

const loadFinder = () => import('./find-video.ts')

export function openStageVideo(context: ExtraContext, video: GameVideo): StageVideo {
  const { clock, onFault } = context
  const state = createStore<StageVideoState>('looking')
  const url = createStore<string | null>(null)
  const course = createVideoCourse()
  let element: Parameters<StageVideo['follow']>[0] = null
  /** The search that goes on, or the last one. */
  let search = new AbortController()

  const release = () => {
    const address = url.get()
    url.set(null)
    if (address !== null) URL.revokeObjectURL(address)
  }
  /** The way to every file: it ends in a state in which the member sees the video or is asked, unless it is aborted. */
  const look = async (find: (signal: AbortSignal) => Promise<Blob | null>, otherwise: 'missing' | 'other') => {
    search.abort()
    search = new AbortController()
    const { signal } = search
    state.set('looking')
    try {
      const file = await find(signal)
      if (signal.aborted) return
      if (file) url.set(URL.createObjectURL(file))
      state.set(file ? 'shown' : otherwise)
    } catch (error) {
      if (signal.aborted) return
      state.set('missing')
      onFault(error)
    }
  }
  const endSearch = () => {
    search.abort()
    if (state.get() === 'looking') state.set('off')
  }
  void look(async (signal) => (await loadFinder()).findVideo(video, signal), 'missing')
  return {
    video,
    context,
    state,
    url,
    output: {
      take: course.take,
      retract: course.retract,
      tick(now) {
        course.tick(now)
        element?.output.tick?.(now)
      },
      // At a stop, and at every other end.
      silence() {
        endSearch()
        element?.output.silence()
      },
    },
    place() {
      const place = course.placeAt(clock.audio() - clock.soundDelay())
      return state.get() === 'refused' ? { ...place, isRunning: false } : place
    },
    follow(next) {
      element = next
    },
    choose(file) {
      const check = async (signal: AbortSignal) =>
        (await (await loadFinder()).fits(file, video, signal)) ? file : null
      void look(check, 'other')
    },
    refuse: () => state.set('refused'),
    press() {
      state.set('shown')
      element?.play()
    },
    setState(next) {
      search.abort()
      release()
      state.set(next)
    },
    close() {
      endSearch()
      release()
    },
  }
}
