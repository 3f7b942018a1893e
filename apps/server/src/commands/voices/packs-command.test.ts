/** Renders, packs, imports and serves lines, with a stand-in for the speech server and one for the local engine. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemLines } from '@rubato/engine'
import { standInSpeechVoices, startSpeech, startStorage } from '@rubato/stand-ins'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { durationOf, peakOf, readWav, writeWav } from '@rubato/contracts/wav'
import { moansOf, voicePacksOf } from '../../dependencies/files.ts'
import { copyFromBucket } from '../../dependencies/shared-files.ts'
import { readEnvironment } from '../../environment/environment.ts'
import { shippedLinesOf } from '../../features/speech/line-text.ts'
import { standInEngine, writeEngineFiles, type StandInEngine } from '../../test-support/stand-in-engine.ts'
import { runVoicesCommand } from './voices-command.ts'

const texts = ['Slowly now.', 'Keep that pace.', 'Let go.']
let directory = ''
let engine: StandInEngine
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'rubato-voices-'))
  engine = standInEngine()
  writeEngineFiles(join(directory, 'engine'))
  writeFileSync(join(directory, 'LICENCE'), '\n  Apache License\n\nVersion 2.0\n')
})
afterEach(() => rmSync(directory, { recursive: true }))

const environment = (more: Record<string, string> = {}) =>
  readEnvironment({ NODE_ENV: 'test', DATA_DIR: join(directory, 'data'), WEB_DIR: directory, ...more })
const run = (args: string[], more: Parameters<typeof runVoicesCommand>[2] = {}) =>
  runVoicesCommand(args, () => undefined, {
    environment: environment(),
    textsOf: () => texts,
    loadEngine: engine.load,
    ...more,
  })
const path = (name: string) => join(directory, name)
const engineOptions = () => ['--engine', path('engine'), '--voices', 'Alto']
const packOptions = () => ['pack', path('a.voices'), '--title', 'Test', '--licence', path('LICENCE')]

describe('npm run voices', () => {
  it('renders lines of a speech server, packs them, and imports them into a site without one', async () => {
    const server = await startSpeech()
    const site = { environment: environment({ SPEECH_URL: server.baseUrl, SPEECH_VOICES: standInSpeechVoices }) }
    await run(['render', '--voices', 'Alto,Bass'], site)
    await server.close()
    // Packing asks nothing of the server.
    expect(await run([...packOptions(), '--voices', 'Alto,Bass'], site)).toMatch(/has 6 lines, 0\.\d MB\.$/)
    rmSync(join(directory, 'data'), { recursive: true })
    const imported = 'Test (Apache License): 6 lines, made by a machine: Alto, Bass.'
    expect(await run(['import', path('a.voices')])).toBe(`${imported} Restart the site to use it.`)
    expect(await run(['import', path('a.voices')])).toBe(`${imported} It had been imported before.`)
    const printed: string[] = []
    await runVoicesCommand(['import', path('a.voices')], (line) => printed.push(line), { environment: environment() })
    expect(printed.join()).toContain(join(directory, 'data', 'voices'))
    const packs = voicePacksOf(environment())
    for (const text of texts) {
      const sound = readWav((await packs.find({ text, voice: 'Bass', speed: 'normal' })) ?? new Uint8Array())
      expect(durationOf(sound)).toBeGreaterThan(0.3)
      expect(peakOf(sound)).toBeGreaterThan(0.1)
    }
  })

  it('imports a pack into the bucket, from which every machine copies it at its start', async () => {
    const storage = await startStorage()
    const here = environment(storage.settings)
    await run(['render', ...engineOptions()])
    await run([...packOptions(), ...engineOptions()])
    storage.setFault({ kind: 'error', status: 403 })
    await expect(run(['import', path('a.voices')], { environment: here })).rejects.toThrow('status-403')
    storage.clearFaults()
    await run(['import', path('a.voices')], { environment: here })
    expect(storage.names()).toEqual([expect.stringMatching(/^voices\/[0-9a-f]{64}\.voices$/)])
    storage.put('moans/alto-gentle-1.wav', writeWav({ samples: new Int16Array(8000).fill(9000), sampleRate: 8000 }))
    const there = environment({ ...storage.settings, DATA_DIR: path('there') })
    expect([voicePacksOf(there).packs, moansOf(there)]).toEqual([[], []])
    expect(await copyFromBucket(there)).toEqual([])
    expect(voicePacksOf(there).packs).toMatchObject([{ title: 'Test', voices: ['Alto'] }])
    expect(moansOf(there)).toMatchObject([{ id: 'alto-gentle-1' }])
    await storage.close()
    expect(await copyFromBucket(there)).toEqual([expect.stringContaining('(no-answer)')])
    expect(await voicePacksOf(there).find({ text: texts[0]!, voice: 'Alto', speed: 'normal' })).not.toBeNull()
  })

  it('packs every sentence that the engine lets the app say', async () => {
    const webDir = fileURLToPath(new URL('../../../../web/public', import.meta.url))
    const site = { environment: environment({ WEB_DIR: webDir }), textsOf: () => [] }
    await run(['render', ...engineOptions()], site)
    await run([...packOptions(), ...engineOptions()], site)
    await run(['import', path('a.voices')], site)
    const packs = voicePacksOf(environment())
    const shipped = await shippedLinesOf(webDir)()
    const missing: string[] = []
    for (const line of systemLines)
      if (!(await packs.find({ text: shipped[line] ?? '', voice: 'Alto', speed: 'normal' }))) missing.push(line)
    expect(missing).toEqual([])
  })

  it('renders lines by an engine, keeps what is finished when it is stopped, and goes on from there', async () => {
    const stopping = new AbortController()
    engine.answer = () => {
      stopping.abort()
      return null
    }
    await expect(run(['render', ...engineOptions(), '--parallel', '1'], { signal: stopping.signal })).rejects.toThrow(
      'Stopped. 1 of 3 lines are done; run it again to go on from there.',
    )
    engine.answer = () => null
    expect(await run(['render', ...engineOptions()])).toBe('All 3 lines are kept, 2 of them new.')
    expect(engine.asked).toEqual(texts)
    expect(await run([...packOptions(), ...engineOptions()])).toMatch(/has 3 lines/)
    // The model was loaded for rendering alone.
    expect(engine.configs).toHaveLength(2)
  })

  it('leaves lines out of the pack that the engine cannot speak', async () => {
    engine.answer = (text) => (text === texts[1] ? new Error('no phonemes') : null)
    expect(await run(['render', ...engineOptions()])).toBe(
      'All 3 lines are kept, 2 of them new. The engine gave no speech for 1; sessions ask for them again.',
    )
    expect(await run([...packOptions(), ...engineOptions()])).toMatch(/has 2 lines.* 1 lines are not in it/)
  })

  it('writes no pack when it is stopped, and imports nothing of a broken one', async () => {
    await run(['render', ...engineOptions()])
    const stopped = { signal: AbortSignal.abort() }
    await expect(run([...packOptions(), ...engineOptions()], stopped)).rejects.toThrow('No pack was written')
    expect(readdirSync(directory).filter((name) => name.startsWith('a.voices'))).toEqual([])
    writeFileSync(path('broken.voices'), 'text')
    await expect(run(['import', path('broken.voices')])).rejects.toThrow('broken.voices was not imported.')
    expect(voicePacksOf(environment()).packs).toEqual([])
  })

  it.each([
    [['pack'], 'Usage:'],
    [['pack', 'a.voices', '--title', 'Test'], 'Usage:'],
    [['pack', 'a.voices', 'b.voices', '--title', 'Test', '--licence', 'LICENCE'], 'Usage:'],
    [['pack', 'a.voices', '--title', 'Test', '--licence', 'missing'], 'missing cannot be read'],
    [['import'], 'Usage:'],
    [['import', 'missing.voices'], 'missing.voices: ENOENT'],
    [['render', '--engine', 'missing'], 'missing/engine.json cannot be read'],
    [['render', '--scripts', 'butler'], 'butler is no script: host, coach, tease, conductor, countdown'],
  ])('says what is wrong with %j', async (args, message) => {
    await expect(run(args)).rejects.toThrow(message)
  })
})
