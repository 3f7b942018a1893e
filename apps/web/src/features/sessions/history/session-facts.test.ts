import { beforeEach, expect, test, vi } from 'vitest'
import type { MemberReport, SessionSummary } from '@rubato/engine'
import { setStorageMember } from '../../../lib/storage/stored.ts'
import { eraseEntry, eraseHistory } from './erase.ts'
import { historyJson } from './history-file.ts'
import { recordSession } from './record-session.ts'
import { setRemembering } from '../memory/remembering.ts'
import { proposalFacts, readFacts } from '../memory/session-facts.ts'
import { readHistory } from './session-history.ts'

const NOW = 1_700_000_000_000
const report: MemberReport = { kind: 'too-close', at: 100_000, task: 'edging', bpm: 150 }
const summary: SessionSummary = {
  outcome: 'denied',
  edges: 1,
  ownEdges: 0,
  ruins: 0,
  strokes: 900,
  playedMs: 600_000,
  edgesAsked: 2,
  reports: [report],
}

beforeEach(() => {
  localStorage.clear()
  setStorageMember('member-1')
  setRemembering(true)
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

function record(minute: number, changes = {}, part: Partial<SessionSummary> = {}): number {
  vi.setSystemTime(NOW + minute * 60_000)
  return recordSession({ ...summary, ...part }, null, { changes }) ?? 0
}

test('The facts of a session are next to its entry, which is synced, and not in it', () => {
  const endedAt = record(0, { tempoShare: 0.9 })
  expect(readFacts()).toEqual([{ endedAt, edgesAsked: 2, reports: [report], changes: { tempoShare: 0.9 } }])
  expect(Object.keys(readHistory()[0] ?? {})).not.toContain('reports')
  expect(localStorage.getItem('rubato.member-1.sessions')).not.toContain('too-close')
  expect(JSON.parse(historyJson(readHistory()))).toMatchObject([{ outcome: 'denied', reports: [report] }])
})

test('They are kept for ten sessions, of a minute and more, that begin on a screen with proposals', () => {
  recordSession(summary)
  record(1, {}, { playedMs: 59_000 })
  expect(readHistory()).toHaveLength(2)
  expect(proposalFacts()).toEqual([])
  for (let minute = 2; minute < 15; minute++) record(minute)
  expect(proposalFacts().map(({ endedAt }) => endedAt)).toEqual(
    readHistory()
      .slice(0, 10)
      .map(({ endedAt }) => endedAt),
  )
})

test('An erased session takes them with it, and so does the history', () => {
  const first = record(0)
  const second = record(1)
  eraseEntry(second)
  expect(readFacts().map(({ endedAt }) => endedAt)).toEqual([first])
  eraseHistory()
  expect(localStorage.getItem('rubato.member-1.session-facts')).toBeNull()
})

test('A session that goes on after a stop has one entry and one set of facts', () => {
  const stopped = record(0, {}, { outcome: 'stopped', reports: [] })
  vi.setSystemTime(NOW + 60_000)
  const endedAt = recordSession(summary, stopped, { changes: {} })
  expect(readFacts()).toMatchObject([{ endedAt, reports: [report] }])
})

test('Facts that cannot be read are left out', () => {
  record(0)
  const stored = JSON.parse(localStorage.getItem('rubato.member-1.session-facts') ?? '[]') as object[]
  localStorage.setItem('rubato.member-1.session-facts', JSON.stringify([{ endedAt: 1, reports: 'none' }, ...stored]))
  expect(readFacts()).toHaveLength(1)
  localStorage.setItem('rubato.member-1.session-facts', '{}')
  expect(readFacts()).toEqual([])
})
