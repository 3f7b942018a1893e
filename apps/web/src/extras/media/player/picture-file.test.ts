import { expect, it } from 'vitest'
import { heldSize, isMoving } from './picture-file.ts'

const bytes = (...parts: (string | number[])[]) =>
  new Blob([
    Uint8Array.from(
      parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (c) => c.charCodeAt(0)) : part)),
    ),
  ])
const webp = (flags: number) => bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, flags], 'ANIM')

it.each([
  ['a GIF', bytes('GIF89a'), true],
  ['a moving WebP', webp(0x12), true],
  ['a WebP with transparency', webp(0x10), false],
  ['a simple WebP', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 '), false],
  ['a moving PNG', bytes('\x89PNG', [13, 10, 26, 10], 'IHDR', [0, 0], 'acTL', [0, 0], 'IDAT'), true],
  ['a PNG', bytes('\x89PNG', [13, 10, 26, 10], 'IHDR', [0, 0], 'IDAT'), false],
  ['a moving AVIF', bytes([0, 0, 0, 32], 'ftypavis'), true],
  ['an AVIF', bytes([0, 0, 0, 32], 'ftypavif'), false],
  ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe0]), false],
  ['an empty file', bytes(), false],
])('%s moves or stands still', async (_, file, moves) => {
  expect(await isMoving(file)).toBe(moves)
})

it('A picture is held in the size that covers the stage, never larger than it is, and within a bound', () => {
  const stage = { width: 1440, height: 900 }
  expect(heldSize({ width: 960, height: 600 }, stage)).toEqual({ width: 960, height: 600 })
  expect(heldSize({ width: 4000, height: 3000 }, stage)).toEqual({ width: 1440, height: 1080 })
  expect(heldSize({ width: 3000, height: 4000 }, stage)).toEqual({ width: 1440, height: 1920 })
  const { width, height } = heldSize({ width: 12_000, height: 6000 }, { width: 7680, height: 4320 })
  expect(width * height).toBeLessThanOrEqual(4_010_000)
  expect(width / height).toBeCloseTo(2, 2)
  expect(heldSize({ width: 30_000, height: 3 }, { width: 10, height: 1 })).toEqual({ width: 10_000, height: 1 })
})
