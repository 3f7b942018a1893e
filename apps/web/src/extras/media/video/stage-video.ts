/** The video of one playback: its file, and its element, which follows the course of the session. */
import type { GameVideo } from '@rubato/contracts/domain'
import type { ExtraContext, Output } from '../../../play/extra.ts'
import { createStore, type ReadableStore } from '../../../ui/store.ts'
import { createVideoCourse, type VideoCourse } from './video-course.ts'

/** `missing`: the member is asked for the file. `other`: the chosen file is another video. `off`: played without the picture. */
export type StageVideoState = 'looking' | 'missing' | 'other' | 'unplayable' | 'shown' | 'off'

export interface StageVideo {
  video: GameVideo
  context: ExtraContext
  state: ReadableStore<StageVideoState>
  /** Address of the file; null without one. */
  url: ReadableStore<string | null>
  output: Output
  /** The place in the video that is heard now. */
  place(): ReturnType<VideoCourse['placeAt']>
  /** What keeps the element at its place; null when the element is gone. */
  follow(output: Output | null): void
  choose(file: Blob): Promise<void>
  setState(state: 'off' | 'unplayable'): void
  close(): void
}

export function openStageVideo(context: ExtraContext, video: GameVideo): StageVideo {
  const { clock, onFault } = context
  const state = createStore<StageVideoState>('looking')
  const url = createStore<string | null>(null)
  const course = createVideoCourse()
  let follower: Output | null = null
  let isClosed = false

  const show = (file: Blob) => {
    if (isClosed) return
    url.set(URL.createObjectURL(file))
    state.set('shown')
  }
  const release = () => {
    const address = url.get()
    url.set(null)
    if (address !== null) URL.revokeObjectURL(address)
  }
  const look = async () => {
    const { findVideo } = await import('./find-video.ts')
    const file = await findVideo(video)
    if (state.get() !== 'looking') return
    if (file) show(file)
    else state.set('missing')
  }
  look().catch((error: unknown) => {
    state.set('missing')
    onFault(error)
  })
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
        follower?.tick?.(now)
      },
      silence: () => follower?.silence(),
    },
    place: () => course.placeAt(clock.audio() - clock.soundDelay()),
    follow(output) {
      follower = output
    },
    async choose(file) {
      state.set('looking')
      const { fits } = await import('./find-video.ts')
      const isRight = await fits(file, video)
      if (state.get() !== 'looking') return
      if (isRight) show(file)
      else state.set('other')
    },
    setState(next) {
      release()
      state.set(next)
    },
    close() {
      isClosed = true
      release()
    },
  }
}
