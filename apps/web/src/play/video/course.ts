/** The course of a video: where it is at each time of the session. Parts of one speed follow each other. */

/** Why the video is paused. */
export type Still = 'paused' | 'ended' | 'time-is-up'

export interface CoursePart {
  /** Session time, ms. */
  at: number
  until: number
  /** Time of the video at `at`, ms. */
  media: number
  /** 0 while it is paused. */
  rate: number
  still: Still | null
}

/** Where the video is. */
export type VideoPlace = Pick<CoursePart, 'media' | 'rate' | 'still'>

/** How long past parts are kept, ms: they are read when they are heard. */
const HISTORY_MS = 5000

export const mediaIn = ({ at, media, rate }: CoursePart, ms: number): number => media + (ms - at) * rate

export interface Course {
  /** The parts that have begun before a session time, ms; each part that ended long ago is left out. */
  partsUntil(ms: number): readonly CoursePart[]
  placeAt(ms: number): VideoPlace
  /** At a session time the video continues from another video time. */
  cut(at: number, media: number): void
  forget(before: number): void
}

/** @param partFrom the part that begins at a session time with a time of the video */
export function createCourse(partFrom: (at: number, media: number) => CoursePart, from: number): Course {
  let parts: CoursePart[] = [partFrom(0, from)]
  const extendTo = (ms: number) => {
    for (let last = parts.at(-1); last && last.until <= ms; last = parts.at(-1))
      parts.push(partFrom(last.until, mediaIn(last, last.until)))
  }
  return {
    partsUntil(ms) {
      extendTo(ms)
      return parts.filter(({ at }) => at < ms)
    },
    placeAt(ms) {
      extendTo(ms)
      const part = parts.findLast(({ at }) => at <= ms) ?? parts[0]
      return part
        ? { media: mediaIn(part, ms), rate: part.rate, still: part.still }
        : { media: 0, rate: 0, still: 'ended' }
    },
    cut(at, media) {
      const kept = parts.filter((part) => part.at < at).map((part) => ({ ...part, until: Math.min(part.until, at) }))
      parts = [...kept, partFrom(at, media)]
    },
    forget(before) {
      parts = parts.filter(({ until }) => until > before - HISTORY_MS)
    },
  }
}
