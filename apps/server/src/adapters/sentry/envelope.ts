/** Events and transactions in the envelope protocol (develop.sentry.dev/sdk/envelopes), which GlitchTip accepts too. */
import { randomBytes } from 'node:crypto'
import type { ErrorReport, RequestTiming } from '../../ports/error-reports.ts'

/** Environment and version in every item of this process. */
export interface Origin {
  environment: string
  version: string
}

interface Frame {
  function: string
  filename: string
  lineno: number
  colno: number
  in_app: boolean
}

const hex = (bytes: number): string => randomBytes(bytes).toString('hex')
const seconds = (ms: number): number => ms / 1000

/** One item with its envelope header: three lines of JSON. */
function envelope(type: 'event' | 'transaction', payload: Record<string, unknown>, now: number): string {
  const header = { event_id: payload['event_id'], sent_at: new Date(now).toISOString() }
  return [header, { type, content_type: 'application/json' }, payload].map((part) => JSON.stringify(part)).join('\n')
}

/** The frames of a stack, the outermost first, as the protocol requires. */
function framesOf(stack: string): Frame[] {
  const frames = stack.split('\n').flatMap((line) => {
    const found = /^\s*at (?:(.*?) \()?(?:async )?(.*?):(\d+):(\d+)\)?$/.exec(line)
    if (!found) return []
    const [, name, filename = '', lineno, colno] = found
    return [
      {
        function: name || '?',
        filename,
        lineno: Number(lineno),
        colno: Number(colno),
        in_app: !/node_modules|^node:/.test(filename),
      },
    ]
  })
  return frames.toReversed()
}

export function errorEnvelope(report: ErrorReport, origin: Origin, now: number): string {
  const { side, name, message, stack, route, reference, version } = report
  const frames = framesOf(stack)
  return envelope(
    'event',
    {
      event_id: hex(16),
      timestamp: seconds(now),
      platform: side === 'browser' ? 'javascript' : 'node',
      level: 'error',
      release: version,
      environment: origin.environment,
      transaction: route,
      tags: { side, reference },
      exception: { values: [{ type: name, value: message, ...(frames.length > 0 && { stacktrace: { frames } }) }] },
    },
    now,
  )
}

export function timingEnvelope(timing: RequestTiming, origin: Origin, now: number): string {
  const { method, route, status, startedAt, durationMs } = timing
  const trace = {
    trace_id: hex(16),
    span_id: hex(8),
    op: 'http.server',
    status: status < 500 ? 'ok' : 'internal_error',
  }
  return envelope(
    'transaction',
    {
      event_id: hex(16),
      type: 'transaction',
      platform: 'node',
      transaction: `${method} ${route}`,
      transaction_info: { source: 'route' },
      start_timestamp: seconds(startedAt),
      timestamp: seconds(startedAt + durationMs),
      release: origin.version,
      environment: origin.environment,
      tags: { 'http.status_code': String(status) },
      contexts: { trace },
      spans: [],
    },
    now,
  )
}
