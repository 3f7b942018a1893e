import { startSentry, timeoutFor, type FaultInput, type RunningSentry } from '@rubato/stand-ins'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Clock } from '../../ports/clock.ts'
import type { ErrorReport, ReportLoss, RequestTiming } from '../../ports/error-reports.ts'
import { parseDsn, type Dsn } from './dsn.ts'
import { PAUSE_MS, sentry, type SentryOptions } from './sentry.ts'

let standIn: RunningSentry
let before = { items: 0, texts: 0 }
beforeAll(async () => {
  standIn = await startSentry()
})
afterEach(() => {
  standIn.clearFaults()
  before = { items: standIn.items.length, texts: standIn.texts.length }
})
afterAll(() => standIn.close())

const dsnOf = (text: string): Dsn => {
  const dsn = parseDsn(text)
  if (!dsn) throw new Error('no DSN')
  return dsn
}
const handClock = () => {
  let now = Date.UTC(2026, 10, 21)
  const clock: Clock = { now: () => now, every: () => () => {} }
  return { clock, advance: (ms: number) => void (now += ms) }
}
function begin(changes: Partial<SentryOptions> = {}) {
  const { clock, advance } = handClock()
  const losses: ReportLoss[] = []
  const reports = sentry({ dsn: dsnOf(standIn.dsn), environment: 'test', version: '1.2.3', clock, ...changes })
  reports.onLoss((loss) => losses.push(loss))
  return { reports, losses, advance }
}
const taken = () => standIn.items.slice(before.items)
const arrived = () => standIn.texts.length - before.texts

const report: ErrorReport = {
  side: 'browser',
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'length')",
  stack: '    at Home (/assets/home.js:1:23)\n    at async /assets/shell.js:7:1',
  route: '/home',
  reference: 'w-0123abcd',
  version: '1.0.0',
}
const timing: RequestTiming = {
  method: 'GET',
  route: '/api/script/:scriptId',
  status: 200,
  startedAt: Date.UTC(2026, 10, 21),
  durationMs: 250,
}

describe('a DSN', () => {
  it.each([
    ['https://abc123@errors.example/7', 'https://errors.example/api/7/envelope/'],
    ['http://abc123@10.0.0.1:8000/sentry/7/', 'http://10.0.0.1:8000/sentry/api/7/envelope/'],
  ])('%s posts to %s', (text, url) => {
    expect(parseDsn(text)).toEqual({ url, publicKey: 'abc123' })
  })

  it.each([
    '',
    'errors.example/7',
    'https://errors.example/7',
    'https://abc123@errors.example/',
    'ftp://abc123@host/7',
  ])('%j is refused', (text) => {
    expect(parseDsn(text)).toBeNull()
  })
})

describe('an error', () => {
  it('arrives as an event with its frames, the innermost last', async () => {
    const { reports, losses } = begin()
    reports.error(report)
    await reports.close()
    expect(taken()).toEqual([
      {
        type: 'event',
        payload: expect.objectContaining({
          platform: 'javascript',
          level: 'error',
          release: '1.0.0',
          environment: 'test',
          transaction: '/home',
          timestamp: Date.UTC(2026, 10, 21) / 1000,
          tags: { side: 'browser', reference: 'w-0123abcd' },
          exception: {
            values: [
              {
                type: 'TypeError',
                value: report.message,
                stacktrace: {
                  frames: [
                    { function: '?', filename: '/assets/shell.js', lineno: 7, colno: 1, in_app: true },
                    { function: 'Home', filename: '/assets/home.js', lineno: 1, colno: 23, in_app: true },
                  ],
                },
              },
            ],
          },
        }),
      },
    ])
    expect(losses).toEqual([])
  })

  it('is sent sixty times a minute at most', async () => {
    const { reports, losses, advance } = begin()
    for (let n = 0; n < 70; n++) reports.error(report)
    await vi.waitFor(() => expect(taken()).toHaveLength(60), 10_000)
    expect(losses[0]?.reason).toBe('too-many')
    advance(60_000)
    reports.error(report)
    await reports.close()
    expect(taken()).toHaveLength(61)
  })
})

describe('a timing', () => {
  it('is sent for a tenth of the requests, with pattern, status and duration', async () => {
    let draw = 0
    const { reports } = begin({ random: () => (draw++ % 100) / 100 })
    for (let n = 0; n < 200; n++) reports.timing(timing)
    await reports.close()
    expect(taken()).toHaveLength(20)
    const [first] = taken()
    expect(first).toMatchObject({
      type: 'transaction',
      payload: {
        type: 'transaction',
        transaction: 'GET /api/script/:scriptId',
        release: '1.2.3',
        tags: { 'http.status_code': '200' },
        contexts: { trace: { op: 'http.server', status: 'ok' } },
      },
    })
    const { start_timestamp: from, timestamp: to } = (first?.payload ?? {}) as Record<string, number>
    expect((to ?? 0) - (from ?? 0)).toBeCloseTo(0.25)
  })
})

describe('while the service', () => {
  it.each([
    ['answers 500', { kind: 'error' }, 'status-500'],
    ['answers HTML', { kind: 'html', status: 502 }, 'status-502'],
    ['answers 429', { kind: 'rate-limit' }, 'status-429'],
    ['closes the connection', { kind: 'refuse' }, 'no-answer'],
    ['hangs', { kind: 'hang' }, 'no-answer'],
    ['answers far too much', { kind: 'huge', bytes: 1_000_000 }, 'no-answer'],
  ] satisfies [string, FaultInput, string][])('%s, reports are dropped and counted', async (_, fault, reason) => {
    standIn.setFault(fault)
    const { reports, losses } = begin({ timeoutMs: timeoutFor(reason) })
    reports.error(report)
    await reports.close()
    expect(losses).toEqual([{ dropped: 1, reason }])
    expect(taken()).toEqual([])
  })

  it('refuses the key, the loss is reported with this reason', async () => {
    const { reports, losses } = begin({ dsn: dsnOf(standIn.dsn.replace(/\/\/\w+@/, '//other@')) })
    reports.error(report)
    await reports.close()
    expect(losses).toEqual([{ dropped: 1, reason: 'status-403' }])
  })

  it('hangs, the queue is bounded and sending pauses', async () => {
    standIn.setFault({ kind: 'hang' }, 1)
    const { reports, losses, advance } = begin({ timeoutMs: 200, sampleRate: 1 })
    for (let n = 0; n < 300; n++) reports.timing(timing)
    await vi.waitFor(() => expect(losses.length).toBeGreaterThan(0), 10_000)
    expect(losses[0]?.reason).toBe('queue-full')
    expect(arrived()).toBe(0)
    await vi.waitFor(() => {
      advance(PAUSE_MS)
      reports.error(report)
      expect(taken().map(({ type }) => type)).toContain('event')
    }, 10_000)
    await reports.close()
    expect(arrived()).toBeLessThan(150)
  })

  it('is closed, no report is sent', async () => {
    const { reports } = begin()
    await reports.close()
    reports.error(report)
    await new Promise(setImmediate)
    expect(arrived()).toBe(0)
  })
})
