/**
 * The client of Sentry and GlitchTip. Reports wait in a short queue and are sent one after the other; reports that cannot
 * be sent in time are dropped and counted. Callers do not wait.
 */
import type { Clock } from '../../ports/clock.ts'
import type { ErrorReports, ReportLoss } from '../../ports/error-reports.ts'
import { askVendor } from '../ask-vendor.ts'
import type { Dsn } from './dsn.ts'
import { errorEnvelope, timingEnvelope, type Origin } from './envelope.ts'

export interface SentryOptions extends Origin {
  dsn: Dsn
  clock: Clock
  /** Share of requests whose timing is sent, 0..1. */
  sampleRate?: number
  /** A number in [0, 1). */
  random?: () => number
  timeoutMs?: number
}

const SAMPLE_RATE = 0.1
const TIMEOUT_MS = 3000
/** Length of the queue; an envelope takes 5 kB at most. */
const QUEUE_MAX = 100
const ERRORS_PER_MINUTE = 60
const TIMINGS_PER_MINUTE = 300
const ANSWER_MAX_BYTES = 16_384
const MINUTE = 60_000
/** Pause after a 429 or a missing answer, ms. */
export const PAUSE_MS = 30_000
/** How long closing waits for the queue, ms. */
const CLOSE_MS = 2000

/** True for the first `limit` calls of each minute. */
function perMinute(limit: number, clock: Clock): () => boolean {
  let [minute, used] = [0, 0]
  return () => {
    const now = Math.floor(clock.now() / MINUTE)
    if (now !== minute) [minute, used] = [now, 0]
    used += 1
    return used <= limit
  }
}

/** Counts lost reports and calls the listener at most once a minute. */
function lossCounter(clock: Clock) {
  let listener: (loss: ReportLoss) => void = () => undefined
  let dropped = 0
  let quietUntil = 0
  return {
    onLoss: (wanted: typeof listener) => void (listener = wanted),
    count(reason: string) {
      dropped += 1
      if (clock.now() < quietUntil) return
      quietUntil = clock.now() + MINUTE
      listener({ dropped, reason })
      dropped = 0
    },
  }
}

/** Posts one envelope and returns the reason of a failure, or null. */
async function post({ dsn, version, timeoutMs = TIMEOUT_MS }: SentryOptions, body: string, closing: AbortSignal) {
  const headers = {
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': `Sentry sentry_version=7, sentry_client=rubato/${version}, sentry_key=${dsn.publicKey}`,
  }
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), closing])
  try {
    const { status } = await askVendor(dsn.url, { method: 'POST', headers, body, signal }, ANSWER_MAX_BYTES)
    return status < 300 ? null : `status-${status}`
  } catch {
    return 'no-answer'
  }
}

export function sentry(options: SentryOptions): ErrorReports {
  const { clock, sampleRate = SAMPLE_RATE, random = Math.random } = options
  const queue: string[] = []
  const closing = new AbortController()
  const losses = lossCounter(clock)
  const mayReport = perMinute(ERRORS_PER_MINUTE, clock)
  const mayTime = perMinute(TIMINGS_PER_MINUTE, clock)
  let isSending = false
  let sent = Promise.resolve()
  let pausedUntil = 0

  async function sendAll(): Promise<void> {
    isSending = true
    for (let body = queue.shift(); body !== undefined; body = queue.shift()) {
      if (clock.now() < pausedUntil) {
        losses.count('paused')
        continue
      }
      const failure = await post(options, body, closing.signal)
      if (failure === null) continue
      losses.count(failure)
      if (failure === 'no-answer' || failure === 'status-429') pausedUntil = clock.now() + PAUSE_MS
    }
    isSending = false
  }

  function enqueue(body: string): void {
    if (closing.signal.aborted || queue.length >= QUEUE_MAX) return losses.count('queue-full')
    queue.push(body)
    if (!isSending) sent = sendAll()
  }

  return {
    error(report) {
      if (mayReport()) enqueue(errorEnvelope(report, options, clock.now()))
      else losses.count('too-many')
    },
    timing(timing) {
      if (random() < sampleRate && mayTime()) enqueue(timingEnvelope(timing, options, clock.now()))
    },
    onLoss: losses.onLoss,
    async close() {
      const late = AbortSignal.timeout(CLOSE_MS)
      late.addEventListener('abort', () => closing.abort())
      await sent
      closing.abort()
    },
  }
}
