/**
 * `npm run voices -- render`: asks the speech server for every line of the built-in scripts and keeps it, so that sessions
 * do not wait for the server. Lines that are stored already are skipped, so that an interrupted run continues.
 */
import { parseArgs } from 'node:util'
import { chatSpeeds, speakable, spokenMs, voiceNames, type ChatSpeed, type VoiceName } from '@rubato/contracts/domain'
import { speechOf } from '../../dependencies/connect.ts'
import type { SiteSpeech } from '../../dependencies/dependencies.ts'
import { readEnvironment, type Environment } from '../../environment/environment.ts'
import { createClips, type Clips } from '../../features/speech/clips.ts'
import { shippedLinesOf } from '../../features/speech/line-text.ts'
import { systemClock } from '../../ports/clock.ts'
import { SpeechUnavailableError, type SpeechRequest } from '../../ports/content-services.ts'
import { shippedTexts } from './shipped-texts.ts'

const USAGE = `Usage:
  npm run voices -- render [--voices Alto,Bass] [--speeds slow,normal,fast] [--first-clauses] [--parallel 2]

Keeps every line of the built-in scripts as the speech server speaks it: in all voices of SPEECH_VOICES and at the normal
speed, unless other ones are given. --first-clauses adds what is said at the level of talk "first words only".`

/** The message is for the operator. */
export class VoicesCommandError extends Error {
  override readonly name = 'VoicesCommandError'
}

/** Requests at the server at a time. */
const PARALLEL = { usual: 2, max: 16 }
/** Bytes of a second of sound, at the 24 kHz that most servers send. */
const BYTES_PER_SECOND = 48_000
const BYTES_PER_MB = 1_000_000
/** Time between two reports of the progress, ms. */
const REPORT_MS = 5000

interface Options {
  voices: readonly VoiceName[]
  speeds: readonly ChatSpeed[]
  withClauses: boolean
  parallel: number
}

function listOf<T extends string>(given: string | undefined, all: readonly T[], what: string): readonly T[] {
  const names = (given ?? '').split(',').filter((name) => name !== '')
  const found = all.filter((each) => names.includes(each))
  const unknown = names.find((name) => !(all as readonly string[]).includes(name))
  if (unknown !== undefined) throw new VoicesCommandError(`${unknown} is no ${what}: ${all.join(', ')}.\n\n${USAGE}`)
  return found
}

function readOptions(args: readonly string[], { synthesis }: SiteSpeech): Options {
  const [verb, ...rest] = args
  if (verb !== 'render') throw new VoicesCommandError(USAGE)
  const text = { type: 'string' } as const
  const options = { voices: text, speeds: text, parallel: text, 'first-clauses': { type: 'boolean' } } as const
  const { values } = parseOrExplain(() => parseArgs({ args: rest, options }))
  const voices = listOf(values.voices, voiceNames, 'voice')
  const missing = voices.find((voice) => !synthesis.voices.includes(voice))
  if (missing) throw new VoicesCommandError(`SPEECH_VOICES has no name for ${missing}.`)
  const parallel = Number(values.parallel ?? PARALLEL.usual)
  if (!Number.isInteger(parallel) || parallel < 1 || parallel > PARALLEL.max)
    throw new VoicesCommandError(`--parallel is a number from 1 to ${PARALLEL.max}.`)
  const speeds = listOf(values.speeds, chatSpeeds, 'speed')
  return {
    voices: voices.length > 0 ? voices : synthesis.voices,
    speeds: speeds.length > 0 ? speeds : ['normal'],
    withClauses: values['first-clauses'] === true,
    parallel,
  }
}

function parseOrExplain<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new VoicesCommandError(`${(error as Error).message}\n\n${USAGE}`, { cause: error })
  }
}

async function requestsOf(options: Options, webDir: string, textsOf: typeof shippedTexts): Promise<SpeechRequest[]> {
  const shipped = Object.values(await shippedLinesOf(webDir)()).map(speakable)
  const texts = [...new Set([...shipped, ...textsOf(options.withClauses)])]
  return options.voices.flatMap((voice) =>
    options.speeds.flatMap((speed) => texts.map((text) => ({ text, voice, speed }))),
  )
}

/** Throws where the cache is too small for all lines: the last ones would remove the first. */
function checkRoom(requests: readonly SpeechRequest[], { SPEECH_CACHE_MB: limit }: Environment): void {
  const ms = requests.reduce((sum, { text, voice, speed }) => sum + spokenMs(text, voice, speed), 0)
  const needed = Math.ceil((ms / 1000) * (BYTES_PER_SECOND / BYTES_PER_MB))
  if (needed > limit)
    throw new VoicesCommandError(
      `These ${requests.length} lines take about ${needed} MB, and SPEECH_CACHE_MB is ${limit}. Raise it, or name fewer voices.`,
    )
}

interface Progress {
  done: number
  made: number
  /** Lines whose answers were no speech. */
  refused: number
}

function reportOf({ done, made }: Progress, total: number, startedAt: number): string {
  const seconds = (Date.now() - startedAt) / 1000
  const left = made > 0 ? ((total - done) * seconds) / made : null
  const percent = Math.floor((100 * done) / total)
  const estimate = left === null ? '' : `, at most ${Math.ceil(left / 60)} min left`
  return `${done} of ${total} lines (${percent} %), ${made} of them new${estimate}`
}

async function renderAll(
  clips: Clips,
  requests: readonly SpeechRequest[],
  parallel: number,
  print: Print,
): Promise<Progress> {
  const progress: Progress = { done: 0, made: 0, refused: 0 }
  const startedAt = Date.now()
  let reportedAt = startedAt
  let next = 0
  const work = async (): Promise<void> => {
    for (let request = requests[next++]; request; request = requests[next++]) {
      await renderOne(clips, request, progress)
      if (Date.now() - reportedAt < REPORT_MS) continue
      reportedAt = Date.now()
      print(reportOf(progress, requests.length, startedAt))
    }
  }
  const stop = (error: unknown) => {
    next = requests.length
    throw error
  }
  // The other requests end first, so that their lines are kept.
  const results = await Promise.allSettled(Array.from({ length: parallel }, () => work().catch(stop)))
  for (const result of results) {
    if (result.status === 'fulfilled') continue
    const error: unknown = result.reason
    if (!(error instanceof SpeechUnavailableError)) throw error
    const kept = `${progress.done} of ${requests.length} lines are done; run it again to go on from there.`
    throw new VoicesCommandError(`The speech server does not answer (${error.code}). ${kept}`, { cause: error })
  }
  return progress
}

/** An answer that is no speech may be due to this text: the others are still requested. */
async function renderOne(clips: Clips, request: SpeechRequest, progress: Progress): Promise<void> {
  if (!(await clips.has(request))) {
    try {
      await clips.get(request)
      progress.made += 1
    } catch (error) {
      if (!(error instanceof SpeechUnavailableError) || error.code !== 'malformed') throw error
      progress.refused += 1
    }
  }
  progress.done += 1
}

type Print = (line: string) => void

/**
 * Returns the last line of the output. Throws `VoicesCommandError` and `EnvironmentError`.
 *
 * @param textsOf the texts in addition to the app's; tests have fewer
 */
export async function runVoicesCommand(
  args: readonly string[],
  print: Print,
  environment: Environment = readEnvironment(),
  textsOf = shippedTexts,
): Promise<string> {
  const speech = speechOf(environment)
  if (!speech) throw new VoicesCommandError(`SPEECH_URL is not set: there is no speech server.\n\n${USAGE}`)
  const options = readOptions(args, speech)
  const requests = await requestsOf(options, environment.WEB_DIR, textsOf)
  checkRoom(requests, environment)
  let storeFault: unknown
  const report = (error: unknown) => {
    if (!(error instanceof SpeechUnavailableError)) storeFault = error
  }
  const clips = createClips({ ...speech, clock: systemClock, report, parallel: options.parallel })
  print(`${requests.length} lines: ${options.voices.join(', ')}; ${options.speeds.join(', ')}`)
  const { made, refused } = await renderAll(clips, requests, options.parallel, print)
  if (storeFault instanceof Error)
    throw new VoicesCommandError(`Lines could not be kept: ${storeFault.message}`, { cause: storeFault })
  const without = refused > 0 ? ` The server gave no speech for ${refused}; sessions ask for them again.` : ''
  return `All ${requests.length} lines are kept, ${made} of them new.${without}`
}
