// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { fingerprintOf } from './file-fingerprint.ts'

const bytes = (length: number, changed = -1) =>
  new Blob([Uint8Array.from({ length }, (_, index) => (index === changed ? 1 : 0))])

test('a fingerprint has 64 hexadecimal digits, and differs by size and by what is at the start, in the middle and at the end', async () => {
  const size = 500_000
  const files = [
    bytes(size),
    bytes(size + 1),
    bytes(size, 0),
    bytes(size, size / 2),
    bytes(size, size - 1),
    bytes(0),
    bytes(9),
  ]
  const prints = await Promise.all(files.map(fingerprintOf))
  for (const print of prints) expect(print).toMatch(/^[0-9a-f]{64}$/)
  expect(new Set(prints).size).toBe(files.length)
  expect(await fingerprintOf(bytes(size))).toBe(prints[0])
})

test('a file is not read whole', async () => {
  const file = bytes(5_000_000)
  const slice = vi.spyOn(file, 'slice')
  const whole = vi.spyOn(file, 'arrayBuffer')
  await fingerprintOf(file)
  expect(whole).not.toHaveBeenCalled()
  const read = slice.mock.calls.reduce((sum, [from = 0, to = 0]) => sum + to - from, 0)
  expect(read).toBeLessThan(200_000)
})
