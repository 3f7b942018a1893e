import { beforeEach, describe, expect, it, vi } from 'vitest'
import { countGame, defaultProfile, type SessionSummary } from '@rubato/engine'
import { STEADY_PATTERN } from '@rubato/contracts/domain'
import { setStorageMember } from '../../../lib/storage/stored.ts'
import { leadRules } from '@rubato/engine/lead'
import { withLeadRules } from '../prepare/session-rules.queries.ts'
import { eraseHistory } from '../history/erase.ts'
import { readHistory, reflect } from '../history/session-history.ts'
import { canGoOn, finishUnfinished } from './end-unfinished.ts'
import { createRecorder } from './recorder.ts'
import { readUnfinished, RETURN_WITHIN, storedReturnableFor, timeLeft, type SessionSource } from './stored-session.ts'

const lastUnfinished = () => readUnfinished().at(-1) ?? null
const NOW = 1_700_000_000_000

const game = countGame({
  events: [
    {
      id: 'b',
      kind: 'beat',
      at: 0,
      duration: 600_000,
      task: 'steady',
      tempo: { from: 60, to: 60 },
      pattern: STEADY_PATTERN,
    },
  ],
  duration: 600_000,
  voice: null,
  media: { tags: ['calm'], mediaTypes: ['image'] },
  outcome: 'cum',
})
if (!game) throw new Error('The game has too many beats.')
const source: SessionSource = {
  session: {
    game,
    profile: { ...defaultProfile, refused: ['breath'], startTempo: 90 },
    seed: 'seed',
    changes: { startTempo: 90 },
    saved: { gameId: 'game-1', link: 'secret' },
  },
  library: { scripts: [[{ id: 'd', trigger: 'game-over', text: 'Done.' }]], lastSpoken: { d: 3 } },
  script: null,
}
const summary: SessionSummary = {
  outcome: 'stopped',
  edges: 0,
  ownEdges: 1,
  ruins: 0,
  strokes: 260,
  playedMs: 260_000,
}

beforeEach(() => {
  localStorage.clear()
  setStorageMember('member-1')
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

/** A session of 260 s in which an edge was reported at 100 s. */
function cutOff() {
  const recorder = createRecorder(source, null)
  recorder.begin({ inputs: [], at: 0 })
  recorder.input({ type: 'edge', at: 100_000 })
  recorder.reached(255_000)
  return recorder
}

describe('a session that was cut off', () => {
  it('is read again with everything that rebuilds it, by its member only, and can be resumed for ten minutes', () => {
    cutOff()
    const found = lastUnfinished()
    expect(found).toMatchObject({ ...source, progress: { at: 255_000, inputs: [{ type: 'edge', at: 100_000 }] } })
    expect(found && canGoOn(found)).toBe(true)
    setStorageMember('member-2')
    expect(lastUnfinished()).toBeNull()
    setStorageMember('member-1')
    expect(found && timeLeft(found.progress, NOW + RETURN_WITHIN - 1)).toBe(1)
    vi.setSystemTime(NOW + RETURN_WITHIN)
    expect(found && canGoOn(found)).toBe(false)
  })
  it('is in the history with the time of its end when it is finished after ten minutes', () => {
    cutOff()
    vi.setSystemTime(NOW + 10 * RETURN_WITHIN)
    const found = lastUnfinished()
    if (!found) throw new Error('nothing was kept')
    finishUnfinished(found)
    expect(readHistory()).toMatchObject([{ outcome: 'stopped', ownEdges: 1, endedAt: NOW }])
    expect(lastUnfinished()).toBeNull()
  })
  it('is not added again when the member has erased the entry of its stop, nor when another tab has taken it', () => {
    const recorder = cutOff()
    recorder.stopped(260_000, true)
    recorder.record(summary, true)
    const found = lastUnfinished()
    if (!found) throw new Error('nothing was kept')
    eraseHistory()
    finishUnfinished(found)
    expect(readHistory()).toEqual([])
    cutOff()
    const other = lastUnfinished()
    createRecorder(source, other?.progress ?? null).begin({ inputs: [], at: 0 })
    expect(other && finishUnfinished(other)).toBeNull()
    expect(readHistory()).toEqual([])
  })
  it('is not removed by the end of an earlier one', () => {
    const earlier = cutOff()
    const later = createRecorder(source, null)
    later.begin({ inputs: [], at: 0 })
    earlier.forget()
    later.reached(30_000)
    expect(lastUnfinished()?.progress.at).toBe(30_000)
  })
  it('is rebuilt with the commands of a partner who led it, in this page and after a reload', async () => {
    const recorder = cutOff()
    expect(lastUnfinished()?.session).toEqual(await withLeadRules(source.session, { inputs: [] }))
    recorder.led(leadRules)
    const led = { type: 'lead', at: 200_000, command: { kind: 'tempo', bpm: 75 }, grants: ['tempo'] } as const
    recorder.input(led)
    const found = lastUnfinished()
    expect(found?.progress.inputs.at(-1)).toEqual(led)
    const session = found && (await withLeadRules(found.session, found.progress))
    expect([recorder.resumable()?.session.lead, found?.session.lead, session?.lead]).toEqual([
      leadRules,
      undefined,
      leadRules,
    ])
  })
  it('is not resumed where the site now has a task off that was not off at its start', () => {
    cutOff()
    const settings = document.createElement('meta')
    settings.name = 'site-settings'
    document.head.append(settings)
    const offHere = (tasksOff: readonly string[]) => (settings.content = JSON.stringify({ tasksOff }))
    const canGoOnNow = () => {
      const found = lastUnfinished()
      return found !== null && canGoOn(found)
    }
    offHere([])
    expect(canGoOnNow()).toBe(true)
    offHere(['breath'])
    expect(canGoOnNow()).toBe(false)
    settings.remove()
  })
  it('is offered no longer after a stop when the site has switched a task off meanwhile', () => {
    const recorder = cutOff()
    recorder.stopped(260_000, true)
    expect(recorder.resumable()).not.toBeNull()
    const settings = document.createElement('meta')
    settings.name = 'site-settings'
    settings.content = JSON.stringify({ tasksOff: ['breath'] })
    document.head.append(settings)
    expect([recorder.resumable(), recorder.hasPlayed()]).toEqual([null, true])
    settings.remove()
  })
  it('is kept exactly to the stop, and not at all where there is nothing to go on with', () => {
    const recorder = cutOff()
    recorder.stopped(260_000, true)
    const resumable = recorder.resumable()
    expect(resumable).toMatchObject({ ...source, progress: { at: 260_000, inputs: [{ type: 'edge', at: 100_000 }] } })
    expect(resumable && timeLeft(resumable.progress, NOW)).toBe(RETURN_WITHIN)
    expect(lastUnfinished()?.progress.at).toBe(260_000)
    recorder.stopped(261_000, false)
    expect(recorder.resumable()).toBeNull()
    expect(localStorage.length).toBe(0)
  })
  it('has its course for the summary, also where nothing is kept', () => {
    const recorder = cutOff()
    recorder.stopped(260_000, false)
    const course = recorder.course()
    expect(course?.marks).toEqual([{ kind: 'own-edge', at: 100_000, bpm: 60 }])
    expect(course?.tempo.at(-1)?.at).toBeGreaterThan(100_000)
  })
  it('is removed by its end', () => {
    cutOff().forget()
    expect(localStorage.length).toBe(0)
  })
  it('is finished, not resumed, when another one has begun since', () => {
    cutOff()
    const found = lastUnfinished()
    vi.setSystemTime(NOW + 1000)
    const other = createRecorder(source, null)
    other.begin({ inputs: [], at: 0 })
    expect(found && [canGoOn(found), storedReturnableFor(found)]).toEqual([false, 0])
    other.forget()
    expect(found && finishUnfinished(found)).toMatchObject({ outcome: 'stopped', ownEdges: 1 })
  })
  it('can be resumed although another tab begins, plays and ends one at the same time', () => {
    const first = cutOff()
    const other = createRecorder(source, null)
    other.begin({ inputs: [], at: 0 })
    other.reached(30_000)
    vi.setSystemTime(NOW + 1000)
    first.reached(290_000)
    expect(readUnfinished().map(({ progress }) => progress.at)).toEqual([30_000, 290_000])
    other.forget()
    const found = lastUnfinished()
    expect([found?.progress.at, found && canGoOn(found)]).toEqual([290_000, true])
  })
  it('stays beside a test of an author, which is not kept and not in the history', () => {
    cutOff()
    const recorder = createRecorder({ ...source, session: { ...source.session, isTest: true } }, null)
    recorder.begin({ inputs: [], at: 0 })
    recorder.stopped(20_000, true)
    expect(recorder.resumable()).not.toBeNull()
    recorder.record(summary, true)
    recorder.forget()
    expect(readHistory()).toEqual([])
    expect(lastUnfinished()?.progress.at).toBe(255_000)
  })
  it('that is unreadable is removed', () => {
    cutOff()
    const key = Object.keys(localStorage).find((each) => each.startsWith('rubato.member-1.unfinished.')) ?? ''
    localStorage.setItem(key, '{"at":-1}')
    expect(lastUnfinished()).toBeNull()
    expect(localStorage.length).toBe(0)
  })
  it('is one session of the history after it went on, with what the member wrote before', () => {
    const recorder = cutOff()
    recorder.stopped(260_000, true)
    recorder.record(summary, true)
    const first = readHistory()
    expect(first).toHaveLength(1)
    reflect(first[0]?.endedAt ?? 0, { note: 'calm' })
    vi.setSystemTime(NOW + 60_000)
    recorder.begin({ inputs: [{ type: 'return', at: 260_000, away: 1000 }], at: 260_000 })
    recorder.record({ ...summary, playedMs: 400_000, outcome: 'permitted' }, false)
    expect(readHistory()).toMatchObject([{ outcome: 'permitted', playedMs: 400_000, note: 'calm', ownEdges: 1 }])
  })
  it('is finished where it was cut off, once', () => {
    cutOff()
    const found = lastUnfinished()
    if (found === null) throw new Error('there is a session')
    expect(finishUnfinished(found)).toMatchObject({ outcome: 'stopped', ownEdges: 1 })
    expect(readHistory()).toHaveLength(1)
    finishUnfinished(found)
    expect(readHistory()).toHaveLength(1)
    expect(lastUnfinished()).toBeNull()
  })
})
