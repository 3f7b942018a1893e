/** The video of one playback: its file, and its element, which follows the course of the session. */
import { clampVideoShift, type GameVideo } from '@rubato/contracts/domain'
import type { ExtraContext, Output, ShownVideo } from '../../../play/extra.ts'
import { createFileAddress } from '../../../lib/file-address.ts'
import { createStore, type ReadableStore } from '../../../ui/store.ts'
import type { FoundVideo } from './find-video.ts'
import { createStageScript, type StageScript } from './stage-script.ts'
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
  /** Whether another window shows the picture. */
  isElsewhere: ReadableStore<boolean>
  /** By how much the picture is later than the game says, ms; in this session alone. */
  late: ReadableStore<number>
  /** Whether devices follow the beat or the script; null while none is connected, and in a game that lets them follow the beat. */
  followed: StageScript['state']
  /** Makes the picture later by `ms`, within half a second. */
  shift(ms: number): void
  output: Output
  /** The current place in the video, as it is heard. It does not change while the browser refuses to play. */
  place(): ReturnType<VideoCourse['placeAt']>
  /** Keeps the element at its time, and starts it within a press; null when the element is gone. */
  follow(element: { output: Output; play(): void } | null): void
  /** Takes the file if it is that of the video. */
  choose(file: Blob): void
  /** Tells that the browser refuses to play without a press. */
  refuse(): void
  /** Plays the video after the browser refused to. Call it from the handler of a press. */
  press(): void
  setState(state: 'off' | 'unplayable'): void
  close(): void
}

/** What the session knows of the member. */
export interface VideoMeans {
  /** The fastest tempo of the session's profile, strokes a minute. */
  fastest: number
  /** Whether a device is connected, which the member's tier may use. */
  hasDevices: ReadableStore<boolean>
}

export const PICTURE_STEP_MS = 10

const loadFinder = () => import('./find-video.ts')

/** The file that is shown, here or in another window. */
function createPicture(shown: ExtraContext['video']) {
  const address = createFileAddress()
  const isElsewhere = createStore(false)
  return {
    url: address.url,
    isElsewhere,
    show(file: Blob, parts: Pick<ShownVideo, 'place' | 'strokeOf'>) {
      address.set(file)
      shown.set({ file, ...parts, setElsewhere: isElsewhere.set })
    },
    release() {
      shown.set(null)
      address.set(null)
    },
  }
}

/** Pieces of the course join: a beat this much after the end of one may be that of the next, s. */
const SEAM_S = 0.002

/** The place in the video as it is heard, with the step of the picture against the session. */
function createSync({ clock }: ExtraContext, course: VideoCourse, isRefused: () => boolean) {
  const late = createStore(0)
  return {
    late,
    place: () => course.placeAt(clock.audio() - clock.soundDelay() - late.get() / 1000),
    /** The time of the picture at an audio time (s), ms; null where it stands still. The pieces after that time are not known yet. */
    mediaAt(time: number): number | null {
      if (isRefused()) return null
      const found = [0, SEAM_S]
        .map((seam) => ({ seam, ...course.placeAt(time - seam) }))
        .find(({ isRunning }) => isRunning)
      return found ? found.media + 1000 * found.seam - late.get() : null
    },
    shift(ms: number) {
      late.set(clampVideoShift(late.get() + ms))
    },
  }
}

interface SearchParts {
  state: ReturnType<typeof createStore<StageVideoState>>
  /** Shows the file that was found. */
  take: (found: FoundVideo, signal: AbortSignal) => Promise<void>
  onFault: (error: unknown) => void
}

/** Searches for the file, one search at a time: each ends in a state in which the member sees the video or is asked. */
function createSearch({ state, take, onFault }: SearchParts) {
  let running = new AbortController()
  return {
    /** @param otherwise the state when no file is found */
    async look(find: (signal: AbortSignal) => Promise<FoundVideo | null>, otherwise: 'missing' | 'other') {
      running.abort()
      running = new AbortController()
      const { signal } = running
      state.set('looking')
      try {
        const found = await find(signal)
        if (signal.aborted) return
        if (found) await take(found, signal)
        else state.set(otherwise)
      } catch (error) {
        if (signal.aborted) return
        state.set('missing')
        onFault(error)
      }
    },
    cancel: () => running.abort(),
    end() {
      running.abort()
      if (state.get() === 'looking') state.set('off')
    },
  }
}

export function openStageVideo(context: ExtraContext, video: GameVideo, means: VideoMeans): StageVideo {
  const state = createStore<StageVideoState>('looking')
  const picture = createPicture(context.video)
  const course = createVideoCourse()
  const { mediaAt, ...sync } = createSync(context, course, () => state.get() === 'refused')
  const script = createStageScript({ video, ...means, mediaAt, onFault: context.onFault })
  let element: Parameters<StageVideo['follow']>[0] = null
  /** The place at which the browser refused to play. */
  let refusedAt = 0
  const place = () => (state.get() === 'refused' ? { media: refusedAt, isRunning: false } : sync.place())
  const search = createSearch({
    state,
    async take({ file, path }, signal) {
      picture.show(file, { place, strokeOf: script.strokeOf })
      state.set('shown')
      await script.read(path, signal)
    },
    onFault: context.onFault,
  })
  void search.look(async (signal) => (await loadFinder()).findVideo(video, signal), 'missing')
  return {
    video,
    context,
    state,
    url: picture.url,
    isElsewhere: picture.isElsewhere,
    followed: script.state,
    ...sync,
    output: {
      take: course.take,
      retract: course.retract,
      tick(now) {
        course.tick(now)
        element?.output.tick?.(now)
      },
      // At a stop, and at every other end.
      silence() {
        search.end()
        element?.output.silence()
      },
    },
    place,
    follow(next) {
      element = next
    },
    choose(file) {
      const check = async (signal: AbortSignal) =>
        (await (await loadFinder()).fits(file, video, signal)) ? { file, path: null } : null
      void search.look(check, 'other')
    },
    refuse() {
      refusedAt = place().media
      state.set('refused')
    },
    press() {
      state.set('shown')
      element?.play()
    },
    setState(next) {
      search.cancel()
      picture.release()
      state.set(next)
    },
    close() {
      search.end()
      picture.release()
    },
  }
}
