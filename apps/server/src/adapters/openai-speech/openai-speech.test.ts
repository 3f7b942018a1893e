import { startSpeech, timeoutFor, type FaultInput, type RunningSpeech, type SpeechManner } from '@rubato/stand-ins'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { durationOf, MADE_BY_MACHINE, peakOf, readWav, WavError, writeSpokenWav, writeWav } from '@rubato/contracts/wav'
import { SpeechUnavailableError } from '../../ports/content-services.ts'
import { openAiSpeech, type OpenAiSpeechOptions } from './openai-speech.ts'

let standIn: RunningSpeech
beforeAll(async () => {
  standIn = await startSpeech()
})
afterEach(() => {
  standIn.clearFaults()
  standIn.setManner('line')
})
afterAll(() => standIn.close())

const client = (changes: Partial<OpenAiSpeechOptions> = {}) =>
  openAiSpeech({ baseUrl: standIn.baseUrl, key: 'secret', model: 'm', voices: { Alto: 'alto' }, ...changes })
const line = { text: 'Slowly now.', voice: 'Alto', speed: 'normal' } as const
const problemOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.catch((caught: unknown) => caught)
  return error instanceof SpeechUnavailableError ? error.code : `not a speech error: ${String(error)}`
}

describe('a line of the speech server', () => {
  it('is spoken, asked for with key and voice, and slower at the slow speed', async () => {
    const spoken = readWav(await client().synthesize(line))
    expect(durationOf(spoken)).toBeGreaterThan(0.4)
    expect(peakOf(spoken)).toBeGreaterThan(0.1)
    expect(standIn.calls.at(-1)).toEqual({ voice: 'alto', authorization: 'Bearer secret', status: 200 })
    const slow = readWav(await client().synthesize({ ...line, speed: 'slow' }))
    expect(durationOf(slow)).toBeGreaterThan(durationOf(spoken))
  })

  it('has its real length also where the server wrote none', async () => {
    const whole = await client().synthesize(line)
    standIn.setManner('streamed')
    expect(await client().synthesize(line)).toEqual(whole)
  })

  it('has another id with another model or other voices', () => {
    expect(client().id).toBe(client({ baseUrl: 'http://127.0.0.1:4609', key: undefined }).id)
    const ids = [{}, { model: 'n' }, { voices: { Alto: 'bf_emma' } }].map((changes) => client(changes).id)
    expect(new Set(ids).size).toBe(3)
  })
})

describe('a failing speech server', () => {
  it.each([
    ['answers 500', { kind: 'error', status: 500 }, 'status-500'],
    ['answers 429', { kind: 'rate-limit' }, 'status-429'],
    ['answers HTML', { kind: 'html', status: 200 }, 'malformed'],
    ['answers JSON', { kind: 'garbage' }, 'malformed'],
    ['answers far too much', { kind: 'huge', bytes: 20_000_000 }, 'malformed'],
    ['closes the connection', { kind: 'refuse' }, 'no-answer'],
    ['is slower than the timeout', { kind: 'slow', milliseconds: 5000 }, 'no-answer'],
    ['hangs', { kind: 'hang' }, 'no-answer'],
  ] satisfies [string, FaultInput, string][])('is unavailable while it %s', async (_, fault, problem) => {
    standIn.setFault(fault)
    expect(await problemOf(client({ timeoutMs: timeoutFor(problem) }).synthesize(line))).toBe(problem)
  })

  it.each(['empty', 'truncated', 'silent', 'wrong-type'] satisfies SpeechManner[])(
    'has no line in an answer that is %s',
    async (manner) => {
      standIn.setManner(manner)
      expect(await problemOf(client().synthesize(line))).toBe('malformed')
    },
  )

  it('has no line in a sound that is longer than any line', async () => {
    standIn.setManner('endless')
    expect(await problemOf(client().synthesize(line))).toBe('malformed')
  })

  it.each([
    [{ kind: 'error' }, 2],
    [{ kind: 'rate-limit' }, 1],
  ] satisfies [FaultInput, number][])('is asked once more after a fault that may pass: %o', async (fault, times) => {
    const before = standIn.calls.length
    standIn.setFault(fault)
    await problemOf(client().synthesize(line))
    expect(standIn.calls.length - before).toBe(times)
  })

  it('is told apart from a voice that it does not have', async () => {
    expect(await problemOf(client({ voices: { Alto: 'nobody' } }).synthesize(line))).toBe('status-400')
  })
})

describe('a WAV file', () => {
  const sound = { samples: Int16Array.from({ length: 100 }, (_, n) => n * 100), sampleRate: 24_000 }

  it('is read as it was written', () => {
    expect(readWav(writeWav(sound))).toEqual(sound)
  })

  it.each([1, 2])('say that a machine made them, with %i samples', (count) => {
    const sound = { samples: Int16Array.from({ length: count }, (_, index) => index + 1), sampleRate: 16_000 }
    const file = Buffer.from(writeSpokenWav(sound))
    expect(file.toString('latin1')).toContain(`ICMT`)
    expect(file.toString('latin1')).toContain(MADE_BY_MACHINE)
    expect(file.readUInt32LE(4)).toBe(file.length - 8)
    expect(readWav(file)).toEqual(sound)
  })

  it('with two channels of floating point samples is read as one channel', () => {
    const file = Buffer.alloc(44 + 16)
    file.set(writeWav({ samples: new Int16Array(8), sampleRate: 48_000 }))
    file.writeUInt16LE(3, 20)
    file.writeUInt16LE(2, 22)
    file.writeUInt16LE(32, 34)
    for (const [index, value] of [0.5, 0.25, -2, -2].entries()) file.writeFloatLE(value, 44 + index * 4)
    expect([...readWav(file).samples]).toEqual([12288, -32768])
  })

  it.each([
    ['no RIFF file', Buffer.from('OggS and more than twelve bytes')],
    ['a RIFF file without chunks', Buffer.from('RIFF\0\0\0\0WAVE')],
    ['a file that is cut off', Buffer.from(writeWav(sound)).subarray(0, 80)],
  ])('is refused where it is %s', (_, bytes) => {
    expect(() => readWav(bytes)).toThrow(WavError)
  })
})
