import { expect, test } from 'vitest'
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
    countBytes((share) => reported.push(Math.round(100 * share)), 200),
  )
  expect(await new Response(passed).bytes()).toEqual(new Uint8Array(200).fill(7))
  expect(reported).toEqual([5, 10, 30, 80, 100])
})

test('The share does not exceed 1 when more bytes arrive than expected', async () => {
  const reported: number[] = []
  await new Response(chunks(50, 100).pipeThrough(countBytes((share) => reported.push(share), 100))).bytes()
  expect(reported).toEqual([0.5, 1])
})
