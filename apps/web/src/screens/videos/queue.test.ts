import { describe, expect, it } from 'vitest'
import type { VideoFiles } from '@rubato/builder/funscript'
import { createParts, hasNext, movedBy, newQueue } from './queue.ts'

const videoOf = (name: string): VideoFiles => ({ path: `${name}.mp4`, name, scripts: [] })
const [long, short] = [videoOf('long'), videoOf('short')]
const durations: Record<string, number> = { 'long.mp4': 190_000, 'short.mp4': 30_000 }
const playing = { played: 5000, begins: true }

describe('a list of videos', () => {
  it('goes on and back, and ends with its last one', () => {
    const first = newQueue([long, short])
    const second = movedBy(first, 1, playing)
    expect([hasNext(first), second.index, second.played, second.begins, hasNext(second)]).toEqual([
      true,
      1,
      5000,
      true,
      false,
    ])
    expect(movedBy(second, 1, playing)).toBe(second)
    expect(movedBy(second, -1, playing)).toMatchObject({ index: 0, turn: 2 })
    expect(movedBy(first, -1, playing)).toBe(first)
  })
})

describe('random parts', () => {
  const MINUTE = 60_000
  /** Names and begins of so many parts. */
  function play(count: number, seed = 0) {
    let state = seed
    const parts = createParts([long, short], MINUTE, () => (state = (state + 0.37) % 1))
    let queue = newQueue([long, short], parts)
    return Array.from({ length: count }, () => {
      const video = queue.videos[queue.index] as VideoFiles
      const { from, to } = parts.take(video, durations[video.path] ?? 0)
      queue = movedBy(queue, 1, playing)
      return `${video.name} ${from}-${to}`
    })
  }
  it.each([0, 0.1, 0.7])('come once each before any comes again, in equal lengths of the video (seed %d)', (seed) => {
    const all = ['long 0-63333', 'long 126667-190000', 'long 63333-126667', 'short 0-30000']
    const played = play(8, seed)
    expect(played.slice(0, 4).sort()).toEqual(all)
    expect(played.slice(4).sort()).toEqual(all)
  })
  it('never end by themselves', () => {
    expect(hasNext(newQueue([short], createParts([short], MINUTE)))).toBe(true)
  })
})
