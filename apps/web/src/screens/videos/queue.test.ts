import { describe, expect, it } from 'vitest'
import type { VideoFiles } from '@rubato/builder/funscript'
import { createParts, hasNext, movedBy, newQueue, type Queue } from './queue.ts'

const videoOf = (name: string): VideoFiles => ({ path: `${name}.mp4`, name, scripts: [] })
const [long, short] = [videoOf('long'), videoOf('short')]
const durations: Record<string, number> = { 'long.mp4': 190_000, 'short.mp4': 30_000 }

describe('a list of videos', () => {
  it('goes on and back, and ends with its last one', () => {
    const first = newQueue([long, short])
    const second = movedBy(first, 1, true)
    expect([hasNext(first), second.index, second.begins, hasNext(second)]).toEqual([true, 1, true, false])
    expect(movedBy(second, 1, true)).toBe(second)
    expect(movedBy(second, -1, false)).toMatchObject({ index: 0, turn: 2, begins: false })
    expect(movedBy(first, -1, true)).toBe(first)
  })
})

describe('random parts', () => {
  const MINUTE = 60_000
  function queueOf(seed: number): Queue {
    let state = seed
    return newQueue(
      [long, short],
      createParts([long, short], MINUTE, () => (state = (state + 0.37) % 1)),
    )
  }
  /** Name, begin and end of the present part. */
  function partIn({ entries, index }: Queue): string {
    const { video, partOf } = entries[index]!
    const part = partOf(durations[video.path] ?? 0)
    return `${video.name} ${part?.from}-${part?.to}`
  }
  /** So many parts, from the first one on. */
  function play(count: number, seed = 0) {
    let queue = queueOf(seed)
    const parts = Array.from({ length: count }, () => {
      const part = partIn(queue)
      queue = movedBy(queue, 1, true)
      return part
    })
    return { parts, queue }
  }
  it.each([0, 0.1, 0.7])('come once each before any comes again, in equal lengths of the video (seed %d)', (seed) => {
    const all = ['long 0-63333', 'long 126667-190000', 'long 63333-126667', 'short 0-30000']
    const { parts } = play(8, seed)
    expect(parts.slice(0, 4).sort()).toEqual(all)
    expect(parts.slice(4).sort()).toEqual(all)
  })
  it('are the same again on the way back and forth, over all rounds', () => {
    const { parts, queue } = play(8)
    let back = queue
    const found = parts.map(() => partIn((back = movedBy(back, -1, true))))
    expect(found).toEqual(parts.toReversed())
    expect(movedBy(back, -1, true)).toBe(back)
    expect(partIn(movedBy(back, 1, true))).toBe(parts[1])
  })
  it('never end by themselves', () => {
    expect(hasNext(newQueue([short], createParts([short], MINUTE)))).toBe(true)
  })
})
