/**
 * Fetches the lines that are not kept yet, one after the other, within the limits of the server. Each line is stored by
 * itself: the kept lines stay when the rest cannot be fetched now. Waits while a session is under way in any tab.
 */
import { SPEECH_CALLS_PER_MINUTE } from '@rubato/contracts/api'
import { isStorageFull } from '../../domain/offline/storage-full.ts'
import { isErrorCode, NetworkError } from '../../lib/api/api-error.ts'
import { keptAt } from '../../lib/api/kept-answers.ts'

/** Lines that are fetched at once; after them one in `PACE_MS`, ms: two thirds of the rate that the server permits. */
export const BURST = 30
export const PACE_MS = (1.5 * 60_000) / SPEECH_CALLS_PER_MINUTE
/** The limit of calls counts a minute, ms; if the server still refuses then, it is the limit of new lines. */
export const LIMIT_WAIT_MS = 61_000
/** How long the speech server is left alone after it did not speak a line, ms: as long as our server does. */
export const REST_MS = 31_000
/** After this many lines in a row that are not spoken the rest is left for later; a single one may be due to its text. */
const FAILURES_IN_A_ROW = 3

/** `limit`: of new lines. `unavailable`: speech server or network. `full`: no free storage. */
export type LinesStop = 'limit' | 'unavailable' | 'full'

/** Neither a pack nor the speech server of the site has the line. */
export class UnspokenLineError extends Error {
  override readonly name = 'UnspokenLineError'
}

export interface MissingLine {
  /** Fetches and stores the line. Rejects with `UnspokenLineError` where the site does not have it. */
  keep(signal: AbortSignal): Promise<void>
}

interface KeepLinesOptions {
  missing: readonly MissingLine[]
  signal: AbortSignal
  /** A line was stored. */
  onKept: () => void
  /** Resolves when no tab plays a session. */
  whenNoSession: (signal: AbortSignal) => Promise<void>
}

/** Rejects when `signal` aborts. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })

type Failure = LinesStop | 'refused' | 'no-line'

/** Why a line was not kept. */
function failureOf(error: unknown): Failure {
  if (isStorageFull(error)) return 'full'
  if (error instanceof NetworkError) return 'unavailable'
  if (isErrorCode(error, 'request.too-many')) return 'limit'
  // It was deleted meanwhile, or the built-in voice speaks it.
  if (isErrorCode(error, 'dialog.not-found') || error instanceof UnspokenLineError) return 'no-line'
  return 'refused'
}

/** Resolves to why the rest was left for later; null when all lines were fetched. Rejects when `signal` aborts and after a sign-out. */
export async function keepLines(options: KeepLinesOptions): Promise<LinesStop | null> {
  const { missing, signal, onKept, whenNoSession } = options
  let refused = 0
  const keepOnce = async (line: MissingLine): Promise<Failure | null> => {
    await whenNoSession(signal)
    signal.throwIfAborted()
    try {
      await line.keep(signal)
    } catch (error) {
      signal.throwIfAborted()
      // The member signed out.
      if (keptAt() === null) throw error
      return failureOf(error)
    }
    onKept()
    return null
  }
  const keepPatiently = async (line: MissingLine): Promise<Failure | null> => {
    const failure = await keepOnce(line)
    if (failure !== 'limit') return failure
    await wait(LIMIT_WAIT_MS, signal)
    return keepOnce(line)
  }
  for (const [count, line] of missing.entries()) {
    if (count >= BURST) await wait(PACE_MS, signal)
    const failure = await keepPatiently(line)
    refused = failure === 'refused' ? refused + 1 : 0
    if (refused >= FAILURES_IN_A_ROW) return 'unavailable'
    if (failure === 'refused') await wait(REST_MS, signal)
    else if (failure !== null && failure !== 'no-line') return failure
  }
  return null
}
