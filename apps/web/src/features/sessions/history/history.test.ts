import { beforeEach, expect, test } from 'vitest'
import { setStorageMember } from '../../../lib/storage/stored.ts'
import { POINTS_MAX, pointsOf } from './chart-points.ts'
import { historyCsv, historyJson } from './history-file.ts'
import {
  addToHistory,
  countedSessions,
  entryOf,
  meanTempo,
  readHistory,
  reflect,
  type HistoryEntry,
} from './session-history.ts'

const session = (endedAt: number, edges = 3): HistoryEntry => ({
  endedAt,
  outcome: 'denied',
  edges,
  ruins: 0,
  strokes: 1200,
  playedMs: 12 * 60_000,
})

beforeEach(() => {
  localStorage.clear()
  setStorageMember('member-1')
  for (const entry of [session(1000, 1), session(2000, 2), session(3000, 1)]) addToHistory(entry)
})

test('Mood and note belong to one session, the newest with its summary after it is over', () => {
  const { endedAt: _, ...summary } = session(0, 1)
  expect(entryOf(summary)?.endedAt).toBe(3000)
  expect(entryOf({ ...summary, edges: 9 })).toBeUndefined()
  reflect(3000, { moodBefore: 2 })
  reflect(3000, { moodAfter: 4, note: 'Calm.' })
  const changedAt = readHistory()[0]?.changedAt ?? 0
  expect(readHistory()).toEqual([
    { ...session(3000, 1), moodBefore: 2, moodAfter: 4, note: 'Calm.', changedAt },
    session(2000, 2),
    session(1000, 1),
  ])
  reflect(3000, { note: undefined })
  // Later than the change before, whatever the clock says.
  const last = { ...session(3000, 1), moodBefore: 2, moodAfter: 4, changedAt: readHistory()[0]?.changedAt }
  expect(readHistory()[0]).toEqual(last)
  expect(last.changedAt).toBeGreaterThan(changedAt)
})

test('A mood that cannot be read is left out, and its session stays', () => {
  const stored = JSON.parse(localStorage.getItem('rubato.member-1.sessions') ?? '') as object[]
  localStorage.setItem('rubato.member-1.sessions', JSON.stringify([{ ...stored[0], moodAfter: 9 }]))
  expect(readHistory()).toEqual([session(3000, 1)])
})

test('A session that cannot be read is left out, and the others stay, also when the next one is added', () => {
  const stored = JSON.parse(localStorage.getItem('rubato.member-1.sessions') ?? '') as object[]
  const ofNewerApp = { ...stored[1], outcome: 'an outcome of a newer version' }
  localStorage.setItem('rubato.member-1.sessions', JSON.stringify([stored[0], ofNewerApp, null, 'x', stored[2]]))
  expect(readHistory().map(({ endedAt }) => endedAt)).toEqual([3000, 1000])
  addToHistory(session(4000))
  expect(readHistory().map(({ endedAt }) => endedAt)).toEqual([4000, 3000, 1000])
})

test('The tempo is strokes per minute of play', () => {
  expect(meanTempo(session(1))).toBe(100)
  expect(meanTempo({ ...session(1), playedMs: 0 })).toBeNull()
})

test('Sessions under a minute do not count', () => {
  const minute = { ...session(2), playedMs: 60_000 }
  expect(countedSessions([session(3), minute, { ...session(1), playedMs: 59_999 }])).toEqual([session(3), minute])
})

test('Charts show each session, or means of periods where there are too many', () => {
  const few = [session(3000, 1), { ...session(1000, 4), moodBefore: 2 as const }]
  expect(pointsOf(few)).toEqual([
    { time: 1, length: 12, edges: 4, tempo: 100, before: 2, after: null },
    { time: 3, length: 12, edges: 1, tempo: 100, before: null, after: null },
  ])
  // A day of 1,000 s: ten sessions fall into each period, and the last days are empty.
  const many = Array.from({ length: 600 }, (_, day) => session(day * 1_000_000, day % 2))
  const points = pointsOf([...many, session(1_199_000_000, 9)])
  expect(points.length).toBeLessThanOrEqual(POINTS_MAX)
  expect(points.map(({ time }) => time)).toEqual(points.map(({ time }) => time).toSorted((a, b) => a - b))
  expect(points[0]).toMatchObject({ length: 12, tempo: 100, after: null })
  expect(points[0]?.edges).toBeCloseTo(0.5, 1)
  expect(points.at(-1)).toMatchObject({ time: 1_199_000, edges: 9 })
  expect(pointsOf(many.map((each) => ({ ...each, endedAt: 5 })))).toHaveLength(1)
})

test('A file holds every session; cells of spreadsheets run no formula', async () => {
  reflect(3000, { note: '=1+1, "quoted"' })
  expect(JSON.parse(historyJson(readHistory()))).toHaveLength(3)
  const [head, first] = (await historyCsv(readHistory())).split('\r\n')
  expect(head).toBe(
    'endedAt,outcome,minutes,answer,edges,ownEdges,ruins,strokes,strokesPerMinute,moodBefore,moodAfter,note',
  )
  expect(first).toBe(`1970-01-01T00:00:03.000Z,denied,12,,1,,0,1200,100,,,"'=1+1, ""quoted"""`)
})
