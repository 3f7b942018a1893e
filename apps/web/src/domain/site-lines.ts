/** Lines in the voices of the site: lines kept on this device, and the server's lines. Loaded with the first line. */
import { speechEndpoints, type SpokenLineName } from '@rubato/contracts/api'
import type { ChatSpeed, VoiceName } from '@rubato/contracts/domain'
import { call } from '../lib/api/api-client.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { bytesOf } from '../lib/api/bytes-of.ts'
import { keptAt } from '../lib/api/kept-answers.ts'
import { findLine, type KeptLine } from './offline/kept-lines.ts'

/** A line has 4 MB at most. */
const LINE_MAX_BYTES = 4_500_000

type Sound = Uint8Array<ArrayBuffer>

/** The packed sound of a line that is kept for offline play, or undefined. */
export const keptLine = async (line: KeptLine): Promise<Sound | undefined> =>
  keptAt() === null ? undefined : findLine(line)

interface LineRequest {
  voice: VoiceName
  speed: ChatSpeed
  line: SpokenLineName
}

/**
 * A RIFF file of 16-bit mono samples; empty for a single line that the site does not have, such as one that was deleted
 * meanwhile. Rejects when the server does not answer.
 */
export async function fetchLine(request: LineRequest, signal: AbortSignal): Promise<Sound> {
  try {
    return bytesOf(await call(speechEndpoints.speakLine, { body: request }, signal), LINE_MAX_BYTES)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'dialog.not-found') return new Uint8Array()
    throw error
  }
}
