import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeWav } from '@rubato/contracts/wav'
import { testWorld } from '../../test-support/test-server.ts'
import { loadMoans } from './load-moans.ts'

const world = testWorld()
let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'rubato-moans-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

const sound = (seconds: number, level = 10_000): Uint8Array =>
  writeWav({ samples: new Int16Array(Math.round(8000 * seconds)).fill(level), sampleRate: 8000 })
const put = (name: string, content: Uint8Array | string = sound(0.5)) => writeFileSync(join(directory, name), content)

describe('recordings in MOANS_DIR', () => {
  it('are listed with voice and level, and served to members alone', async () => {
    put('Alto-gentle-1.wav')
    put('any-strong-two.wav', sound(1))
    put('.hidden', 'x')
    const { visitor } = await world.serve({}, { MOANS_DIR: directory })
    const member = await visitor().become('follower')
    expect((await member.call('listMoans')).body).toEqual([
      { id: 'alto-gentle-1', voice: 'Alto', level: 'gentle' },
      { id: 'any-strong-two', voice: null, level: 'strong' },
    ])
    const { status, headers } = await member.call('getMoan', { params: { moanId: 'any-strong-two' } })
    expect([status, headers['content-type']]).toEqual([200, 'audio/wav'])
    expect((await member.call('getMoan', { params: { moanId: 'any-strong-three' } })).error).toBe('moan.not-found')
    expect((await visitor().call('listMoans')).error).toBe('auth.signed-out')
  })

  it.each([
    ['moan.wav', sound(0.5), 'moan.wav is not named VOICE-LEVEL-NAME.wav'],
    ['alto-loud-1.wav', sound(0.5), 'alto-loud-1.wav is not named'],
    ['alto-gentle-1.wav', 'ID3 and more than twelve bytes', 'alto-gentle-1.wav is no WAV file'],
    ['alto-gentle-1.wav', sound(0.1), 'alto-gentle-1.wav lasts 0.10 s'],
    ['alto-gentle-1.wav', sound(7), 'alto-gentle-1.wav lasts 7.00 s'],
    ['alto-gentle-1.wav', sound(0.5, 0), 'alto-gentle-1.wav is silent'],
    ['alto-gentle-1.wav', Buffer.alloc(1_500_001), 'alto-gentle-1.wav has 1500001 bytes'],
  ])('are checked at start: %s', (name, content, message) => {
    put(name, content)
    expect(() => loadMoans(directory)).toThrow(message)
  })

  it('that are gone after the start are not found, and the server goes on', async () => {
    put('alto-gentle-1.wav')
    const { visitor } = await world.serve({}, { MOANS_DIR: directory })
    const member = await visitor().become('follower')
    rmSync(join(directory, 'alto-gentle-1.wav'))
    expect((await member.call('getMoan', { params: { moanId: 'alto-gentle-1' } })).error).toBe('moan.not-found')
    expect((await member.call('listMoans')).status).toBe(200)
  })

  it('have to be in a directory that exists', () => {
    expect(() => loadMoans(join(directory, 'none'))).toThrow('MOANS_DIR: no directory')
    expect(loadMoans(undefined)).toEqual([])
  })
})
