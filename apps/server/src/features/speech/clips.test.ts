import { describe, expect, it } from 'vitest'
import type { Clock } from '../../ports/clock.ts'
import {
  SpeechUnavailableError,
  type ClipStore,
  type SpeechProblem,
  type SpeechRequest,
} from '../../ports/content-services.ts'
import { REFUSED_MS, VENDOR_REST_MS } from '../../base/vendor-rest.ts'
import { createClips } from './clips.ts'

const request = (text: string): SpeechRequest => ({ text, voice: 'Alto', speed: 'normal' })
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A speech server whose requests wait until the test answers them. */
function setUp() {
  const asked: string[] = []
  const waiting: { resolve: (clip: Uint8Array) => void; reject: (error: unknown) => void }[] = []
  const reported: unknown[] = []
  const kept = new Map<string, Uint8Array>()
  const claimed = new Set<string>()
  let now = 1_000_000
  const clock = { now: () => now } as Clock
  const store: ClipStore = {
    find: async (key) => kept.get(key) ?? null,
    save: async (key, clip) => void kept.set(key, clip),
    claim: async (key) => {
      if (claimed.has(key)) return null
      claimed.add(key)
      return async () => void claimed.delete(key)
    },
    removeUnused: async () => undefined,
  }
  const synthesis = {
    id: 'one',
    voices: ['Alto'] as const,
    synthesize: ({ text }: SpeechRequest) => {
      asked.push(text)
      return new Promise<Uint8Array>((resolve, reject) => waiting.push({ resolve, reject }))
    },
  }
  const newProcess = () => createClips({ synthesis, store, clock, report: (error) => reported.push(error) })
  return {
    clips: newProcess(),
    newProcess,
    asked,
    reported,
    kept,
    store,
    advance: (ms: number) => void (now += ms),
    answer: async () => {
      waiting.shift()?.resolve(new Uint8Array([1]))
      await settled()
    },
    fail: async (code: SpeechProblem) => {
      waiting.shift()?.reject(new SpeechUnavailableError(code))
      await settled()
    },
  }
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'spoken',
    (error: unknown) => (error as SpeechUnavailableError).code,
  )

describe('a line that several ask for', () => {
  it('is requested once, and never again once it is kept', async () => {
    const { clips, asked, answer } = setUp()
    const both = [clips.get(request('Now.')), clips.get(request('Now.'))]
    await settled()
    await answer()
    expect(await Promise.all(both)).toEqual([new Uint8Array([1]), new Uint8Array([1])])
    await clips.get(request('Now.'))
    expect(asked).toEqual(['Now.'])
    expect(await clips.has(request('Now.'))).toBe(true)
    expect(await clips.has({ ...request('Now.'), speed: 'fast' })).toBe(false)
  })

  it('is requested once by all processes that share the store', async () => {
    const { newProcess, asked, answer, fail } = setUp()
    const [here, there] = [newProcess(), newProcess()]
    const both = [here.get(request('Now.')), there.get(request('Now.'))]
    await settled()
    await answer()
    expect(await Promise.all(both)).toHaveLength(2)
    expect(asked).toEqual(['Now.'])
    const failed = codeOf(here.get(request('Then.')))
    const other = there.get(request('Then.'))
    await settled()
    await fail('malformed')
    expect(await failed).toBe('malformed')
    // The other process takes over.
    await expect.poll(() => asked, { interval: 10 }).toEqual(['Now.', 'Then.', 'Then.'])
    await answer()
    expect(await other).toHaveLength(1)
  })

  it('is counted for the first who asks for it, and not made where that is refused', async () => {
    const { clips, asked, answer } = setUp()
    let made = 0
    const counted = [clips.get(request('Now.'), () => (made += 1)), clips.get(request('Now.'), () => (made += 1))]
    await settled()
    await answer()
    await Promise.all(counted)
    await clips.get(request('Now.'), () => (made += 1))
    const refuse = () => {
      throw new Error('too many')
    }
    await expect(clips.get(request('Then.'), refuse)).rejects.toThrow('too many')
    expect([made, asked]).toEqual([1, ['Now.']])
  })

  it('is requested again a while after it could not be spoken', async () => {
    const { clips, asked, advance, answer, fail } = setUp()
    const first = codeOf(clips.get(request('Now.')))
    await settled()
    await fail('malformed')
    expect(await first).toBe('malformed')
    expect(await codeOf(clips.get(request('Now.')))).toBe('no-answer')
    expect(asked).toEqual(['Now.'])
    advance(REFUSED_MS + 1)
    const second = codeOf(clips.get(request('Now.')))
    await settled()
    await answer()
    expect([await second, asked]).toEqual(['spoken', ['Now.', 'Now.']])
  })

  it('is spoken also where it cannot be kept, which is reported', async () => {
    const { clips, store, reported, answer } = setUp()
    store.save = async () => {
      throw new Error('The disk is full')
    }
    const spoken = clips.get(request('Now.'))
    await settled()
    await answer()
    expect((await spoken).length).toBe(1)
    expect(reported).toHaveLength(1)
  })
})

describe('the speech server', () => {
  it('gets a few requests at once; beyond some that wait, lines are refused', async () => {
    const { clips, asked, answer } = setUp()
    const lines = Array.from({ length: 70 }, (_, n) => codeOf(clips.get(request(`Line ${n}.`))))
    await settled()
    expect(asked).toHaveLength(3)
    await answer()
    expect(asked).toHaveLength(4)
    expect(await Promise.all(lines.slice(-7))).toEqual(Array.from({ length: 7 }, () => 'busy'))
  })

  it('is left alone after a failure, while kept lines are answered, and is asked again later', async () => {
    const { clips, asked, advance, answer, fail } = setUp()
    const kept = clips.get(request('Kept.'))
    await settled()
    await answer()
    await kept
    const lost = codeOf(clips.get(request('Lost.')))
    await settled()
    await fail('status-429')
    expect(await lost).toBe('status-429')
    expect(await codeOf(clips.get(request('Other.')))).toBe('no-answer')
    expect(await codeOf(clips.get(request('Kept.')))).toBe('spoken')
    expect(asked).toEqual(['Kept.', 'Lost.'])
    advance(VENDOR_REST_MS)
    const again = codeOf(clips.get(request('Other.')))
    await settled()
    await answer()
    expect(await again).toBe('spoken')
  })

  it.each(['malformed', 'status-400', 'status-422', 'status-500'] as const)(
    'is not left alone for one text that it cannot speak (%s), but for several',
    async (problem) => {
      const { clips, asked, answer, fail } = setUp()
      const refuse = async (text: string) => {
        const line = codeOf(clips.get(request(text)))
        await settled()
        await fail(problem)
        return line
      }
      expect(await refuse('...')).toBe(problem)
      const spoken = codeOf(clips.get(request('Another.')))
      await settled()
      await answer()
      expect(await spoken).toBe('spoken')
      for (const text of ['One.', 'Two.', 'Three.']) await refuse(text)
      expect(await codeOf(clips.get(request('Four.')))).toBe('no-answer')
      expect(asked).toEqual(['...', 'Another.', 'One.', 'Two.', 'Three.'])
    },
  )
})
