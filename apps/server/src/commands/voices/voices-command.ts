/**
 * `npm run voices`: renders the lines of the built-in scripts, writes them into a pack, and imports packs, so that sessions do
 * not wait for a speech server, or need none.
 */
import { readFile } from 'node:fs/promises'
import { speakable, voiceNames, type VoiceName } from '@rubato/contracts/domain'
import { LocalEngineError, readEngineFiles } from '../../adapters/local-engine/engine-files.ts'
import { loadSherpa, openLocalEngine } from '../../adapters/local-engine/local-engine.ts'
import { importPack, packName } from '../../adapters/voice-packs/installed-packs.ts'
import { VoicePackError } from '../../adapters/voice-packs/manifest.ts'
import { writePack } from '../../adapters/voice-packs/write-pack.ts'
import { speechOf } from '../../dependencies/connect.ts'
import { bucketOfPacks, lineStoreOf, VOICE_PACKS, voicePacksDirectory } from '../../dependencies/shared-files.ts'
import { readEnvironment, type Environment } from '../../environment/environment.ts'
import { createClips } from '../../features/speech/clips.ts'
import { shippedLinesOf } from '../../features/speech/line-text.ts'
import { systemClock } from '../../ports/clock.ts'
import {
  lineKey,
  SpeechUnavailableError,
  type SpeechRequest,
  type SpeechSynthesis,
} from '../../ports/content-services.ts'
import { SharedFilesUnavailableError } from '../../ports/shared-files.ts'
import { describeEstimate, estimateOf } from './estimate.ts'
import { renderLines, type Print } from './render-lines.ts'
import { shippedTexts } from './shipped-texts.ts'
import { readOptions, USAGE, VoicesCommandError, type LineChoice, type VoicesOptions } from './voices-options.ts'

const BYTES_PER_MB = 1_000_000
/** Characters of the first line of a licence that members see. */
const LICENCE_NAME_MAX = 80

interface CommandParts {
  print: Print
  environment: Environment
  /** The texts in addition to the app's; tests have fewer. */
  textsOf: typeof shippedTexts
  /** Loads the engine's module; tests replace it. */
  loadEngine: typeof loadSherpa
  /** Cancels rendering. Finished lines are kept. */
  signal: AbortSignal
}

/** The lines of the app are read from its build, and a pack without them leaves starts, stops and pauses to another voice. */
const NOT_BUILT =
  'Without the lines of the app itself, which is not built in WEB_DIR. For these, first: node_modules/.bin/node tools/build-web.ts'

/** Who speaks lines: its id and voices, known without loading it. */
interface Speaker {
  name: string
  id: string
  voices: readonly VoiceName[]
  open(): Promise<SpeechSynthesis>
}

async function engineSpeaker(directory: string, { loadEngine }: CommandParts): Promise<Speaker> {
  const files = await readEngineFiles(directory)
  const voices = voiceNames.filter((name) => files.speakers[name] !== undefined)
  return { name: 'The engine', id: files.id, voices, open: () => openLocalEngine(files, loadEngine) }
}

/** Null without an engine and a speech server. */
async function findSpeaker({ engine }: LineChoice, parts: CommandParts): Promise<Speaker | null> {
  if (engine !== undefined) return engineSpeaker(engine, parts)
  const synthesis = speechOf(parts.environment)?.synthesis
  if (!synthesis) return null
  const { id, voices } = synthesis
  return { name: 'The speech server', id, voices, open: async () => synthesis }
}

async function getSpeaker(choice: LineChoice, parts: CommandParts): Promise<Speaker> {
  const speaker = await findSpeaker(choice, parts)
  if (!speaker) throw new VoicesCommandError(`SPEECH_URL is not set: there is no speech server.\n\n${USAGE}`)
  const missing = choice.voices.find((voice) => !speaker.voices.includes(voice))
  const source = choice.engine === undefined ? 'SPEECH_VOICES' : 'engine.json'
  if (missing) throw new VoicesCommandError(`${source} has no name for ${missing}.`)
  return speaker
}

async function requestsOf(
  choice: LineChoice,
  voices: readonly VoiceName[],
  { environment, textsOf, print }: CommandParts,
): Promise<SpeechRequest[]> {
  const shipped = Object.values(await shippedLinesOf(environment.WEB_DIR)()).map(speakable)
  if (shipped.length === 0) print(NOT_BUILT)
  const texts = [...new Set([...shipped, ...textsOf(choice.withClauses, choice.scripts)])]
  const chosen = choice.voices.length > 0 ? choice.voices : voices
  return chosen.flatMap((voice) => choice.speeds.flatMap((speed) => texts.map((text) => ({ text, voice, speed }))))
}

/** Throws where the cache is too small for all lines: the last ones would remove the first. */
function checkRoom(requests: readonly SpeechRequest[], { SPEECH_CACHE_MB: limit }: Environment): void {
  const { lines, cacheMb } = estimateOf(requests)
  if (cacheMb > limit)
    throw new VoicesCommandError(
      `These ${lines} lines take about ${cacheMb} MB, and SPEECH_CACHE_MB is ${limit}. Raise it, or name fewer voices.`,
    )
}

type OptionsOf<Verb> = Extract<VoicesOptions, { verb: Verb }>

async function render(options: OptionsOf<'render'>, parts: CommandParts): Promise<string> {
  if (options.isDry) {
    const speaker = await findSpeaker(options, parts)
    return describeEstimate(estimateOf(await requestsOf(options, speaker?.voices ?? voiceNames, parts)))
  }
  const speaker = await getSpeaker(options, parts)
  const requests = await requestsOf(options, speaker.voices, parts)
  checkRoom(requests, parts.environment)
  let storeFault: unknown
  const report = (error: unknown) => {
    if (!(error instanceof SpeechUnavailableError)) storeFault = error
  }
  const { parallel } = options
  const { print, signal } = parts
  const store = lineStoreOf(parts.environment)
  const clips = createClips({ synthesis: await speaker.open(), store, clock: systemClock, report, parallel })
  print(`${requests.length} lines: ${[...new Set(requests.map(({ voice }) => voice))].join(', ')}`)
  const { made, refused } = await renderLines({ clips, requests, parallel, print, signal, speaker: speaker.name })
  if (storeFault instanceof Error)
    throw new VoicesCommandError(`Lines could not be kept: ${storeFault.message}`, { cause: storeFault })
  const without = refused > 0 ? ` ${speaker.name} gave no speech for ${refused}; sessions ask for them again.` : ''
  return `All ${requests.length} lines are kept, ${made} of them new.${without}`
}

async function readLicence(path: string): Promise<{ name: string; text: string }> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new VoicesCommandError(`The licence ${path} cannot be read.`, { cause: error })
  })
  const name = text.split('\n').find((line) => line.trim() !== '')
  if (name === undefined) throw new VoicesCommandError(`The licence ${path} is empty.`)
  return { name: name.trim().replace(/\s+/g, ' ').slice(0, LICENCE_NAME_MAX), text }
}

async function pack(options: OptionsOf<'pack'>, parts: CommandParts): Promise<string> {
  const { file, title } = options
  const licence = await readLicence(options.licence)
  const speaker = await getSpeaker(options, parts)
  const requests = await requestsOf(options, speaker.voices, parts)
  const store = lineStoreOf(parts.environment)
  let missing = 0
  async function* keptLines() {
    for (const [index, request] of requests.entries()) {
      if (parts.signal.aborted) throw new VoicesCommandError('Stopped. No pack was written.')
      const wav = await store.find(lineKey(speaker.id, request))
      if (wav) yield { request, wav }
      else missing += 1
      if ((index + 1) % 1000 === 0) parts.print(`${index + 1} of ${requests.length} lines`)
    }
  }
  const { manifest, size } = await writePack({ path: file, title, licence, synthesis: speaker.id, lines: keptLines() })
  const without = missing > 0 ? ` ${missing} lines are not in it: render them first.` : ''
  return `${file} has ${manifest.lines.length} lines, ${(size / BYTES_PER_MB).toFixed(1)} MB.${without}`
}

async function bringIn({ file }: OptionsOf<'import'>, { environment, print }: CommandParts): Promise<string> {
  const directory = voicePacksDirectory(environment)
  const bucket = bucketOfPacks(environment)
  print(`Into ${bucket ? `the bucket ${environment.S3_BUCKET}` : directory}, for the site with these settings.`)
  const { manifest, isNew, id } = await importPack(file, directory).catch((error: unknown) => {
    if (!(error instanceof VoicePackError)) throw error
    throw new VoicesCommandError(`${file} was not imported. ${error.message}`, { cause: error })
  })
  await bucket?.upload(`${VOICE_PACKS}${packName(id)}`, file)
  const { title, licence, lines, voices } = manifest
  const next = isNew ? 'Restart the site to use it.' : 'It had been imported before.'
  return `${title} (${licence.name}): ${lines.length} lines, made by a machine: ${voices.join(', ')}. ${next}`
}

function run(options: VoicesOptions, parts: CommandParts): Promise<string> {
  if (options.verb === 'render') return render(options, parts)
  if (options.verb === 'pack') return pack(options, parts)
  return bringIn(options, parts)
}

/** Returns the last line of the output. Throws `VoicesCommandError` and `EnvironmentError`. */
export async function runVoicesCommand(
  args: readonly string[],
  print: Print,
  given: Partial<Omit<CommandParts, 'print'>> = {},
): Promise<string> {
  const { textsOf = shippedTexts, loadEngine = loadSherpa, signal = new AbortController().signal } = given
  const options = readOptions(args)
  const parts = { environment: given.environment ?? readEnvironment(), print, textsOf, loadEngine, signal }
  try {
    return await run(options, parts)
  } catch (error) {
    const expected = [LocalEngineError, VoicePackError, SharedFilesUnavailableError]
    const isExpected = error instanceof Error && expected.some((kind) => error instanceof kind)
    const { code, path } = error as NodeJS.ErrnoException
    if (isExpected) throw new VoicesCommandError(error.message, { cause: error })
    if (code !== undefined && path !== undefined)
      throw new VoicesCommandError(`${path}: ${(error as Error).message}`, { cause: error })
    throw error
  }
}
