/**
 * Videos that play one after the other: in the order of the list, in a drawn one, or a random part of each. No part comes again before
 * all parts of all videos were played.
 */
import type { VideoFiles, VideoRange } from '@rubato/builder/funscript'
import { shuffle } from '../../extras/media/sources/shuffle.ts'

/** A place in the queue. The same video may have several. */
interface QueueEntry {
  video: VideoFiles
  /** The part of the video that is played, the same at each call; null: all of it. @param duration of the video, ms */
  partOf(duration: number): VideoRange | null
}

export interface Queue {
  entries: readonly QueueEntry[]
  index: number
  /** Where its parts come from; null: the videos are played whole. */
  parts: Parts | null
  /** Whether the video begins by itself: another one has played just before. */
  begins: boolean
  /** A higher one for each video that comes: the same video may come twice. */
  turn: number
}

export interface Parts {
  /** Videos that have parts left, in a drawn order; all of them once none has. */
  round(): VideoFiles[]
  /** A part of the video that was not played yet. @param duration of the video, ms */
  take(video: VideoFiles, duration: number): VideoRange
}

/** @param length of a part, ms; the parts of a video are equal, and up to twice as long where it is not a multiple */
export function createParts(videos: readonly VideoFiles[], length: number, random: () => number = Math.random): Parts {
  const left = new Map<string, VideoRange[]>()
  const partsOf = (duration: number): VideoRange[] => {
    const count = Math.max(1, Math.floor(duration / length))
    const edge = (index: number) => Math.round((duration * index) / count)
    return Array.from({ length: count }, (_, index) => ({ from: edge(index), to: edge(index + 1) }))
  }
  return {
    round() {
      const open = videos.filter(({ path }) => left.get(path)?.length !== 0)
      if (open.length === 0) left.clear()
      return shuffle(open.length > 0 ? open : videos, random)
    },
    take({ path }, duration) {
      const known = left.get(path)
      const parts = known && known.length > 0 ? known : shuffle(partsOf(duration), random)
      const part = parts.pop() ?? { from: 0, to: duration }
      left.set(path, parts)
      return part
    },
  }
}

/** The part is drawn when the length is known, and kept: the way back leads to it again. */
function partEntry(video: VideoFiles, parts: Parts): QueueEntry {
  let part: VideoRange | null = null
  return { video, partOf: (duration) => (part ??= parts.take(video, duration)) }
}

const wholeEntry = (video: VideoFiles): QueueEntry => ({ video, partOf: () => null })

const roundOf = (parts: Parts): QueueEntry[] => parts.round().map((video) => partEntry(video, parts))

export const newQueue = (videos: readonly VideoFiles[], parts: Parts | null = null): Queue => ({
  entries: parts ? roundOf(parts) : videos.map(wholeEntry),
  index: 0,
  parts,
  begins: false,
  turn: 0,
})

/** Whether another video comes: random parts go on for as long as a session may last. */
export const hasNext = ({ entries, index, parts }: Queue): boolean => parts !== null || index + 1 < entries.length

/** The queue at its next or previous video; the same where there is none. Rounds of random parts follow each other. */
export function movedBy(queue: Queue, by: 1 | -1, begins: boolean): Queue {
  const { index, parts, turn } = queue
  const isRoundOver = by === 1 && parts !== null && index + 1 === queue.entries.length
  const entries = isRoundOver ? [...queue.entries, ...roundOf(parts)] : queue.entries
  return entries[index + by] ? { ...queue, entries, begins, index: index + by, turn: turn + 1 } : queue
}
