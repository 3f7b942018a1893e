import { beforeEach, expect, test, vi } from 'vitest'
import { CONDUCTOR_SCRIPT_ID, DEFAULT_SCRIPT_ID } from '@rubato/contracts/domain'
import { countGame, defaultProfile, type MemberReport, type SessionSummary } from '@rubato/engine'
import { setStorageMember } from '../../../lib/storage/stored.ts'
import { sessionLibrary } from '../prepare/session-library.ts'
import { rememberChoice, readChoices } from '../memory/proposal-choices.ts'
import { createRecorder } from '../unfinished/recorder.ts'
import { finishUnfinished } from '../unfinished/end-unfinished.ts'
import { readUnfinished, type SessionSource } from '../unfinished/stored-session.ts'
import { eraseHistory } from './erase.ts'
import { recordSession } from './record-session.ts'
import { readRemembering, setRemembering } from '../memory/remembering.ts'
import { readFacts } from '../memory/session-facts.ts'
import { readHistory } from './session-history.ts'

const lastUnfinished = () => readUnfinished().at(-1) ?? null
const NOW = 1_700_000_000_000
const DAY = 24 * 60 * 60_000
const edge: MemberReport = { kind: 'edge', at: 100_000, task: 'edging', bpm: 120 }
const summary: SessionSummary = {
  outcome: 'denied',
  edges: 3,
  ownEdges: 0,
  ruins: 0,
  strokes: 900,
  playedMs: 600_000,
  reports: [edge, edge, edge],
}
const nothing = { hasAny: false, hasSameScript: false, isLongAgo: false, lastOutcome: null, edgeTempo: null }
const earlier = (script: string | null = null) => sessionLibrary([], script).earlier

beforeEach(() => {
  localStorage.clear()
  setStorageMember('member-1')
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

test('Without a yes no fact is kept, and a session knows nothing of earlier ones', () => {
  expect(readRemembering()).toBeNull()
  recordSession(summary, null, { changes: {}, script: DEFAULT_SCRIPT_ID })
  expect(readFacts()).toEqual([])
  expect(sessionLibrary([], null)).toEqual({ scripts: [], lastSpoken: {} })
  setRemembering(false)
  recordSession(summary, null, { changes: {}, script: DEFAULT_SCRIPT_ID })
  expect(readFacts()).toEqual([])
  expect(earlier()).toBeUndefined()
})

test('After the yes: the last outcome, from the history; script and tempo from the sessions since', () => {
  setRemembering(true)
  expect(earlier()).toEqual(nothing)
  recordSession(summary, null, { script: CONDUCTOR_SCRIPT_ID })
  const known = { hasAny: true, isLongAgo: false, lastOutcome: 'denied', edgeTempo: 120 }
  expect(earlier()).toEqual({ ...known, hasSameScript: false })
  expect(earlier(CONDUCTOR_SCRIPT_ID)).toEqual({ ...known, hasSameScript: true })
  vi.setSystemTime(NOW + 14 * DAY - 1)
  expect(earlier()?.isLongAgo).toBe(false)
  vi.setSystemTime(NOW + 14 * DAY)
  expect(earlier()?.isLongAgo).toBe(true)
})

test.each([
  ['cum', false, 'orgasm'],
  ['ruined', false, 'ruined'],
  ['denied', false, 'denied'],
  ['permitted', false, null],
  ['finished-early', false, null],
  ['stopped', true, 'stopped'],
  // Its page was closed.
  ['stopped', false, null],
] as const)(
  'A session that ended as %s, stopped by the member: %s, is recalled as %s',
  (outcome, stoppedByMember, last) => {
    setRemembering(true)
    recordSession({ ...summary, outcome }, null, { stoppedByMember })
    expect(earlier()?.lastOutcome).toBe(last)
  },
)

test('A session of less than a minute is not recalled', () => {
  setRemembering(true)
  recordSession({ ...summary, playedMs: 59_000 })
  expect(earlier()).toEqual(nothing)
})

const game = countGame({
  events: [{ id: 't', kind: 'task', at: 0, duration: 600_000, task: 'steady', phase: 'build' }],
  duration: 600_000,
  voice: null,
  media: { tags: ['calm'], mediaTypes: ['image'] },
  outcome: 'cum',
})
if (!game) throw new Error('The game has too many beats.')
const session = { game, profile: defaultProfile, seed: 'seed' }
const source = (): SessionSource => ({ session, library: sessionLibrary([], null), script: null })

test('What a session knows is kept for its reload, not in its game, and goes when the yes is taken back', () => {
  setRemembering(true)
  recordSession(summary, null, { changes: {} })
  rememberChoice('slower', true)
  const recorder = createRecorder(source(), null)
  recorder.begin({ inputs: [], at: 0 })
  recorder.reached(90_000)
  const found = lastUnfinished()
  expect(found?.library.earlier).toEqual(earlier())
  expect(JSON.stringify(found?.session)).not.toContain('denied')
  setRemembering(false)
  expect(lastUnfinished()).toMatchObject({ library: { scripts: [], lastSpoken: {} }, progress: { at: 90_000 } })
  expect(lastUnfinished()?.library.earlier).toBeUndefined()
  expect(readFacts()).toEqual([])
  expect(readChoices()).toEqual({})
  expect(readHistory()).toHaveLength(1)
})

test('A session that was cut off and finished later has no outcome to recall', () => {
  setRemembering(true)
  const recorder = createRecorder(source(), null)
  recorder.begin({ inputs: [], at: 0 })
  recorder.reached(90_000)
  const found = lastUnfinished()
  if (!found) throw new Error('there is a session')
  expect(finishUnfinished(found)).toMatchObject({ outcome: 'stopped' })
  expect(earlier()).toMatchObject({ hasAny: true, lastOutcome: null })
})

test('An erased history leaves nothing to recall', () => {
  setRemembering(true)
  recordSession(summary)
  eraseHistory()
  expect(earlier()).toEqual(nothing)
})
