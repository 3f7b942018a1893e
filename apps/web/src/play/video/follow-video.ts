/**
 * Keeps a video at the place that the session's clock says: by small changes of its speed, and by a seek where it is far
 * away. Frames are stamped by the browser; without stamps (a hidden page) the time of the element counts.
 */
import type { Output } from '../outputs/output.ts'
import type { VideoPlace } from './course.ts'

/** From this distance on the video seeks, ms. */
const SEEK_FROM_MS = 100
/** A shorter distance is left as it is, ms. */
const NEAR_MS = 4
/** The largest change of the speed, and the distance that a change makes up for in a second at that speed, ms. */
const MOST_CHANGE = 0.1
const CORRECTED_MS = 1000
/** A seek takes time; the next one waits for this long, ms. */
const SEEK_REST_MS = 400
/** An older stamp says nothing about the frame that is shown, ms. */
const STAMP_MS = 250
/** The speeds that browsers play. */
const RATES = { min: 0.0625, max: 16 } as const

/** A frame that was presented: when, and its place in the video, ms. */
interface FrameStamp {
  at: number
  media: number
}

export interface VideoFollower {
  output: Output
  /** How much later the newest frame was than its place, ms; null before the first. */
  lag(): number | null
  /** Calls back with each frame. Returns the unsubscribe function. */
  onFrame(listener: (stamp: FrameStamp) => void): () => void
}

type FollowedVideo = Pick<
  HTMLVideoElement,
  | 'currentTime'
  | 'ended'
  | 'paused'
  | 'playbackRate'
  | 'readyState'
  | 'seeking'
  | 'play'
  | 'pause'
  | 'requestVideoFrameCallback'
>

/** HTMLMediaElement.HAVE_CURRENT_DATA */
const HAS_FRAME = 2

/** Begins to play. A pause that comes first ends the promise of the browser with an error, too: the next tick tries again. */
const begin = (video: FollowedVideo, onRefused: () => void): Promise<void> =>
  video.play().catch((error: unknown) => {
    // Browsers that play no sound without a press.
    if (error instanceof DOMException && error.name === 'NotAllowedError') onRefused()
  })

/**
 * @param placeNow where the video has to be now, as it is heard
 * @param onRefused the browser plays the video only after a press; called at each try
 * @param now ms, on the clock of `performance.now`
 */
export function followVideo(
  video: FollowedVideo,
  placeNow: () => VideoPlace,
  onRefused: () => void,
  now: () => number = () => performance.now(),
): VideoFollower {
  const listeners = new Set<(stamp: FrameStamp) => void>()
  let stamp: FrameStamp | null = null
  let lag: number | null = null
  let isStarting = false
  let isSilent = false
  let soughtAt = -Infinity

  const watch = () => {
    video.requestVideoFrameCallback((_now, { expectedDisplayTime, mediaTime }) => {
      stamp = { at: expectedDisplayTime, media: mediaTime * 1000 }
      for (const listener of listeners) listener(stamp)
      if (!isSilent) watch()
    })
  }
  if ('requestVideoFrameCallback' in video) watch()

  const mediaNow = (): number => {
    const age = stamp ? now() - stamp.at : Infinity
    if (!stamp || video.paused || Math.abs(age) > STAMP_MS) return video.currentTime * 1000
    return stamp.media + age * video.playbackRate
  }
  const seek = (media: number) => {
    if (video.seeking || now() - soughtAt < SEEK_REST_MS) return
    soughtAt = now()
    stamp = null
    video.currentTime = media / 1000
  }
  const play = () => {
    if (isStarting) return
    isStarting = true
    // A frame of before the pause says nothing about the time after it.
    stamp = null
    void begin(video, () => !isSilent && onRefused()).finally(() => {
      isStarting = false
      if (isSilent) video.pause()
    })
  }
  const setRate = (rate: number) => {
    const next = Math.min(RATES.max, Math.max(RATES.min, rate))
    if (Math.abs(next - video.playbackRate) > 0.001) video.playbackRate = next
  }
  const follow = () => {
    const { media, rate } = placeNow()
    if (rate === 0) {
      if (!video.paused) video.pause()
      if (Math.abs(video.currentTime * 1000 - media) > SEEK_FROM_MS) seek(media)
      return
    }
    // One that ended a little before the clock would play from its beginning.
    if (video.paused && !video.ended) play()
    if (video.seeking || video.readyState < HAS_FRAME) return
    const late = media - mediaNow()
    lag = late
    if (Math.abs(late) > SEEK_FROM_MS) seek(media)
    else if (Math.abs(late) <= NEAR_MS) setRate(rate)
    else setRate(rate * (1 + Math.min(MOST_CHANGE, Math.max(-MOST_CHANGE, (late / CORRECTED_MS) * 2))))
  }
  return {
    lag: () => lag,
    onFrame(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    output: {
      take: () => undefined,
      tick: () => {
        if (!isSilent) follow()
      },
      silence() {
        isSilent = true
        video.pause()
      },
    },
  }
}
