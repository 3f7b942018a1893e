import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { durationOf, readWav } from '@rubato/contracts/wav'
import { SpeechUnavailableError } from '../../ports/content-services.ts'
import { readEngineFiles } from './engine-files.ts'
import { openLocalEngine } from './local-engine.ts'
import { standInEngine, writeEngineFiles } from '../../test-support/stand-in-engine.ts'

let directory = ''
let engine = standInEngine()
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'rubato-engine-'))
  engine = standInEngine()
})
afterEach(() => rmSync(directory, { recursive: true }))
const open = async () => openLocalEngine(await readEngineFiles(directory), engine.load)
const line = { text: 'Slowly now.', voice: 'Alto', speed: 'normal' } as const

describe('an engine on this machine', () => {
  it('speaks in the voices of its description', async () => {
    writeEngineFiles(directory)
    const speech = await open()
    expect(speech.voices).toEqual(['Alto', 'Bass'])
    expect(durationOf(readWav(await speech.synthesize(line)))).toBe(0.25)
    expect(engine.asked).toEqual(['Slowly now.'])
  })

  it('has another id with another model or other speakers', async () => {
    writeEngineFiles(directory)
    const { id } = await readEngineFiles(directory)
    expect((await readEngineFiles(directory)).id).toBe(id)
    writeFileSync(join(directory, 'model.onnx'), 'another')
    const other = (await readEngineFiles(directory)).id
    writeEngineFiles(directory, { speakers: { Alto: 1 } })
    expect(new Set([id, other, (await readEngineFiles(directory)).id]).size).toBe(3)
  })

  it.each([
    ['kokoro', { lexicon: ['tokens.txt'] }, ['dataDir', 'lexicon', 'model', 'tokens', 'voices']],
    ['kitten', {}, ['dataDir', 'model', 'tokens', 'voices']],
    ['piper', { voices: undefined, model: 'model.onnx' }, ['dataDir', 'model', 'tokens']],
  ])('loads a %s model with its files', async (kind, changes, names) => {
    writeEngineFiles(directory, { kind, ...changes })
    await open()
    const { model } = engine.configs[0] as { model: Record<string, object> }
    expect(Object.keys(model[kind === 'piper' ? 'vits' : kind] ?? {}).sort()).toEqual(names)
  })
})

describe('files of an engine', () => {
  it.each([
    ['without a description', () => rmSync(join(directory, 'engine.json')), 'engine.json cannot be read as JSON'],
    ['with a broken one', () => writeFileSync(join(directory, 'engine.json'), '{'), 'cannot be read as JSON'],
    ['of an unknown kind', () => writeEngineFiles(directory, { kind: 'other' }), 'engine.json: kind'],
    ['outside the directory', () => writeEngineFiles(directory, { model: '../model.onnx' }), 'engine.json: model'],
    ['without speakers', () => writeEngineFiles(directory, { speakers: {} }), 'names no voice'],
    ['with an unknown voice', () => writeEngineFiles(directory, { speakers: { Sopran: 1 } }), 'engine.json: speakers'],
    ['of Kokoro without voices', () => writeEngineFiles(directory, { voices: undefined }), 'needs "voices"'],
    ['without the model', () => rmSync(join(directory, 'model.onnx')), 'model.onnx is missing'],
    ['without the data', () => rmSync(join(directory, 'espeak-ng-data'), { recursive: true }), 'data is missing'],
  ])('%s are refused', async (_, damage, message) => {
    writeEngineFiles(directory)
    damage()
    await expect(open()).rejects.toThrow(message)
    expect(engine.configs).toEqual([])
  })

  it('are refused with the reason of the engine, and with a speaker that the model does not have', async () => {
    writeEngineFiles(directory, { speakers: { Alto: 2 } })
    await expect(open()).rejects.toThrow('The model has 2 speakers, numbered from 0: Alto is 2 in engine.json.')
    engine.fault = new Error('ModelProto does not have a graph.')
    await expect(open()).rejects.toThrow(/model\.onnx could not be loaded: ModelProto does not have a graph/)
  })

  it('are of no use without the engine, which one command adds', async () => {
    writeEngineFiles(directory)
    const files = await readEngineFiles(directory)
    await expect(openLocalEngine(files)).rejects.toThrow('npm install --no-save sherpa-onnx-node')
  })
})

describe('a line that the engine cannot speak', () => {
  it.each([
    ['throws', () => new Error('no phonemes')],
    ['is silent', () => new Float32Array(24_000)],
    ['is empty', () => new Float32Array()],
    ['never ends', () => new Float32Array(24_000 * 60).fill(0.5)],
  ])('is refused where it %s', async (_, answer) => {
    writeEngineFiles(directory)
    engine.answer = answer
    const error = await (await open()).synthesize(line).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(SpeechUnavailableError)
    expect(error).toMatchObject({ code: 'malformed' })
  })
})
