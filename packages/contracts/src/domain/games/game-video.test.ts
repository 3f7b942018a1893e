import { describe, expect, it } from 'vitest'
import { cutText } from '../primitives.ts'
import { gameVideoSchema, VIDEO_MS_MAX, VIDEO_TITLE_MAX } from './game-video.ts'

const video = { title: 'An evening', duration: 60_000, hash: 'a'.repeat(64), at: 0 }
const messageOf = (change: object) => gameVideoSchema.safeParse({ ...video, ...change }).error?.issues[0]?.message

describe('the video of a game', () => {
  it('begins before it is over', () => {
    expect(messageOf({})).toBeUndefined()
    expect(messageOf({ from: 59_999 })).toBeUndefined()
    expect(messageOf({ from: 60_000 })).toBe('The video is over before it begins.')
  })
  it('has bounds', () => {
    expect(messageOf({ duration: VIDEO_MS_MAX + 1 })).toBeDefined()
    expect(messageOf({ title: 'half \ud83c' })).toBe('The text holds a character that cannot be kept.')
  })
})

describe('what devices follow', () => {
  it('is the beat, as in games from before, or the script beside the file', () => {
    expect(gameVideoSchema.parse(video)).not.toHaveProperty('script')
    expect(gameVideoSchema.parse({ ...video, script: 'exact' })).toEqual({ ...video, script: 'exact' })
  })
  it('is nothing else, and never the points of a script', () => {
    expect(messageOf({ script: 'fast' })).toBeDefined()
    expect(messageOf({ script: [[0, 100]] })).toBeDefined()
    expect(gameVideoSchema.parse({ ...video, points: [[0, 100]] })).toEqual(video)
  })
})

describe('a title that is cut', () => {
  it.each([
    ['short', 'short'],
    ['a'.repeat(120), 'a'.repeat(100)],
    [`${'a'.repeat(98)}🌙 and on`, `${'a'.repeat(98)}🌙`],
    [`${'a'.repeat(99)}🌙 and on`, 'a'.repeat(99)],
  ])('holds no half character: %s', (name, title) => {
    expect(cutText(name, VIDEO_TITLE_MAX)).toBe(title)
    expect(messageOf({ title })).toBeUndefined()
  })
})
