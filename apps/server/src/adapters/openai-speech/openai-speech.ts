/**
 * The client of `POST /v1/audio/speech`, which OpenAI, Kokoro-FastAPI, openedai-speech, LocalAI and others speak. It asks
 * for WAV and checks type, size, form and duration of the answer. Timeout 15 s for a line, because a slow machine
 * synthesises slower than it speaks; no line of a session waits that long. One retry within that time.
 */
import { createHash } from 'node:crypto'
import type { VoiceName } from '@rubato/contracts/domain'
import { readWav, writeSpokenWav, type Sound } from '@rubato/contracts/wav'
import { SpeechUnavailableError, type SpeechRequest, type SpeechSynthesis } from '../../ports/content-services.ts'
import { askTwice, problemOfCall, readLimitedBytes } from '../ask-vendor.ts'
import { tracedCall } from '../../tracing/spans.ts'
import { checkSpoken, speedFactors } from '../spoken-sound.ts'

export interface OpenAiSpeechOptions {
  /** Without the `/v1` of its API. */
  baseUrl: string
  key: string | undefined
  model: string
  /** The server's own name of each voice; a voice without one is not spoken by it. */
  voices: Partial<Record<VoiceName, string>>
  /** For both attempts together. */
  timeoutMs?: number
}

const TIMEOUT_MS = 15_000
/** 40 s of 16-bit mono at 48 kHz: a line of 500 characters takes about 35 s. */
const ANSWER_MAX_BYTES = 4_000_000

export function openAiSpeech(options: OpenAiSpeechOptions): SpeechSynthesis {
  const { model, voices } = options
  return {
    id: createHash('sha256').update(JSON.stringify({ model, voices })).digest('hex').slice(0, 16),
    voices: Object.keys(voices) as VoiceName[],
    async synthesize(request) {
      const voice = voices[request.voice]
      if (voice === undefined) throw new Error(`The speech server has no voice for ${request.voice}`)
      return writeSpokenWav(checkSpoken(soundOf(await ask(options, request, voice)), request.text))
    },
  }
}

/** `stream` is a setting of Kokoro-FastAPI, where it is on without it: the length of the file is then unknown. */
const bodyOf = ({ model }: OpenAiSpeechOptions, { text, speed }: SpeechRequest, voice: string): string =>
  JSON.stringify({ model, input: text, voice, response_format: 'wav', speed: speedFactors[speed], stream: false })

interface Answer {
  status: number
  type: string
  bytes: Uint8Array
}

async function ask(options: OpenAiSpeechOptions, request: SpeechRequest, voice: string): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
  const once = () => send(options, bodyOf(options, request, voice), signal)
  const answer = await askTwice(once, signal).catch((error: unknown) => {
    throw new SpeechUnavailableError(problemOfCall(error), error)
  })
  if (answer.status !== 200) throw new SpeechUnavailableError(`status-${answer.status}`)
  // Some servers send WAV files without saying so.
  if (!/^(?:audio\/|application\/octet-stream\b)/.test(answer.type)) throw new SpeechUnavailableError('malformed')
  return answer.bytes
}

async function send({ baseUrl, key }: OpenAiSpeechOptions, body: string, signal: AbortSignal): Promise<Answer> {
  const url = `${baseUrl}/v1/audio/speech`
  const headers = {
    accept: 'audio/wav',
    'content-type': 'application/json',
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  }
  return tracedCall(url, 'POST', async () => {
    // Requests, with their key, go to the configured host alone.
    const response = await fetch(url, { method: 'POST', body, signal, redirect: 'error', headers })
    const bytes = await readLimitedBytes(response, ANSWER_MAX_BYTES)
    return { status: response.status, type: response.headers.get('content-type') ?? '', bytes }
  })
}

function soundOf(bytes: Uint8Array): Sound {
  try {
    return readWav(bytes)
  } catch (error) {
    throw new SpeechUnavailableError('malformed', error)
  }
}
