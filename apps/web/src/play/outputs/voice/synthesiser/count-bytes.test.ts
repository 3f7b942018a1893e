import { expect, test, vi } from 'vitest'
import { countBytes } from './count-bytes.ts'

const chunks = (...sizes: number[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const size of sizes) controller.enqueue(new Uint8Array(size).fill(7))
      controller.close()
    },
  })

test('Bytes are passed on, and their share is reported every five per cent', async () => {
  const reported: number[] = []
  const passed = chunks(10, 10, 40, 100, 40).pipeThrough(
    countBytes((share) => reported.push(Math.round(100 * (share ?? -1))), 200),
  )
  expect(await new Response(passed).bytes()).toEqual(new Uint8Array(200).fill(7))
  expect(reported).toEqual([5, 10, 30, 80, 100])
})

test('The share does not exceed 1 when more bytes arrive than expected', async () => {
  const reported: (number | null)[] = []
  await new Response(chunks(50, 100).pipeThrough(countBytes((share) => reported.push(share), 100))).bytes()
  expect(reported).toEqual([0.5, 1])
})

test('Between two shares a slow download gives a sign of life, at most once a second', async () => {
  vi.useFakeTimers()
  const reported: (number | null)[] = []
  const counted = countBytes((share) => reported.push(share), 100)
  const [writer, passed] = [counted.writable.getWriter(), new Response(counted.readable).bytes()]
  for (let chunk = 0; chunk < 10; chunk++) {
    await writer.write(new Uint8Array(1))
    vi.advanceTimersByTime(500)
  }
  await writer.close()
  await passed
  expect(reported).toEqual([0, null, 0.05, null, null, 0.1, 1])
  vi.useRealTimers()
})
