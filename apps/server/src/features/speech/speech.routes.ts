import { SPEECH_CALLS_PER_MINUTE } from '@rubato/contracts/api'
import type { Queries } from '../../database/open-database.ts'
import { AppError, RETRY_SECONDS } from '../../base/errors.ts'
import type { Handlers } from '../../http/bind-endpoints.ts'
import type { CreateLimiter } from '../../http/rate-limit.ts'
import type { Clock } from '../../ports/clock.ts'
import {
  SpeechUnavailableError,
  type ClipStore,
  type SpeechRequest,
  type SpeechSynthesis,
  type VoicePacks,
} from '../../ports/content-services.ts'
import { createClips } from './clips.ts'
import { lineText, type ShippedLines } from './line-text.ts'

/**
 * Most lines that are made for a member within an hour. A long session has a few hundred; a member who varies the values of
 * a line could otherwise fill the store, and use a server that is paid by the character.
 */
const NEW_LINES_PER_HOUR = 1200

export interface SpeechDependencies {
  /** Null for a site without a speech server. */
  speech: { synthesis: SpeechSynthesis; store: ClipStore } | null
  voicePacks: VoicePacks
  queries: Queries
  shippedLines: ShippedLines
  clock: Clock
  createLimiter: CreateLimiter
  /** Called with each failure of the server, for the log. */
  report: (error: unknown) => void
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** The answer where neither a pack nor the speech server has the line, and the voice is one of a pack. */
const NO_LINE = new Uint8Array()

export function speechRoutes(dependencies: SpeechDependencies): Pick<Handlers, 'speakLine'> {
  const { speech, voicePacks, clock, createLimiter, report } = dependencies
  const byMember = createLimiter({ limit: SPEECH_CALLS_PER_MINUTE, windowMs: 60_000 })
  const newLines = createLimiter({ limit: NEW_LINES_PER_HOUR, windowMs: 3_600_000 })
  const clips = speech && createClips({ ...speech, clock, report })
  const packedVoices = new Set(voicePacks.packs.flatMap(({ voices }) => voices))
  /** A damaged or removed pack is reported; its lines are spoken by the others. */
  const findPacked = (request: SpeechRequest) =>
    voicePacks.find(request).catch((error: unknown) => {
      report(error)
      return null
    })
  const makeLine = async (request: SpeechRequest, userId: string): Promise<Uint8Array> => {
    if (!clips || !speech.synthesis.voices.includes(request.voice)) throw new AppError('speech.unavailable')
    try {
      return await clips.get(request, () => newLines.take(userId))
    } catch (error) {
      if (!(error instanceof SpeechUnavailableError)) throw error
      throw new AppError('speech.unavailable', { retryAfter: RETRY_SECONDS })
    }
  }
  /** While a pack speaks the other lines of the voice, a line that is missing is no failure of the site. */
  const withoutFailure = (error: unknown, { voice }: SpeechRequest): Uint8Array => {
    if (error instanceof AppError && error.code === 'speech.unavailable' && packedVoices.has(voice)) return NO_LINE
    throw error
  }
  return {
    speakLine: async ({ body: { voice, speed, line } }, { actor }) => {
      byMember.take(actor.userId)
      const request = { text: await lineText(dependencies, actor, line), voice, speed }
      const content =
        (await findPacked(request)) ??
        (await makeLine(request, actor.userId).catch((error: unknown) => withoutFailure(error, request)))
      return { name: 'line.wav', content: once(content) }
    },
  }
}
