import { expect, test } from 'vitest'
import { speechFeatures, spokenMs } from './speaking-time.ts'
import { chatSpeeds, voiceNames } from './voice.ts'

test('The features of a text are its letters, the sentences after the first, and its pauses', () => {
  expect(speechFeatures('Slower.')).toEqual([1, 6, 0, 0])
  expect(speechFeatures("Slower. I'm in no hurry, at all.")).toEqual([1, 22, 1, 1])
})

test('A line takes longer the slower the speed, and without a voice as long as in the slowest', () => {
  const line = 'Keep that pace. When I say stop, your hand stops.'
  for (const voice of voiceNames) {
    const [slow, normal, fast] = chatSpeeds.map((speed) => spokenMs(line, voice, speed)) as [number, number, number]
    expect(slow).toBeGreaterThan(normal)
    expect(normal).toBeGreaterThan(fast)
    expect(spokenMs(line, null, 'slow')).toBeGreaterThanOrEqual(slow)
  }
})
