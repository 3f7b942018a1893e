import { describe, expect, it } from 'vitest'
import { openStream } from '@rubato/engine/testing'
import { documentOf, gameOf } from '../sections/document-of.ts'
import { randomCommand } from '../testing/commands.ts'
import { defaultGame, everyGame } from '../testing/games.ts'
import { redo, startHistory, undo } from './history.ts'
import { commit, replay } from './work.ts'
import { HISTORY_STEPS_MAX, type History, type LogEntry } from './types.ts'

const start = startHistory(documentOf(defaultGame()))
const line = [...start.document.records.values()].find(({ lane }) => lane === 'lines')?.id ?? ''
const nudge = (history: History, by: number, time: number, isNudge = true) =>
  commit(history, { kind: 'move', ids: [line], by }, { time, isNudge }).history

describe('history', () => {
  it('undo n and redo n is the same document, and a replay of the log too', () => {
    for (const [run, game] of everyGame(6).entries()) {
      const stream = openStream(`${run}`, 'history')
      const first = documentOf(game)
      let history = startHistory(first)
      const log: LogEntry[] = []
      for (let n = 0; n < 40; n++) {
        const command = randomCommand(stream, history.document)
        log.push({ kind: 'command', command, time: n * 1000 })
        history = commit(history, command, { time: n * 1000 }).history
      }
      const last = history.document
      const steps = history.done.length
      expect(steps).toBeGreaterThan(10)
      for (let n = 0; n < steps; n++) history = undo(history)
      expect(history.document).toBe(first)
      for (let n = 0; n < steps; n++) history = redo(history)
      expect(history.document).toBe(last)
      const stored = JSON.parse(JSON.stringify(log)) as LogEntry[]
      expect(gameOf(replay(documentOf(game), stored).document)).toEqual(gameOf(last))
    }
  })
  it('nudges within half a second are one step', () => {
    const twice = nudge(nudge(start, 100, 0), 100, 500)
    expect(twice.done.length).toBe(1)
    expect(twice.done[0]?.commands.length).toBe(2)
    expect(undo(twice).document).toBe(start.document)
    expect(nudge(nudge(start, 100, 0), 100, 501).done.length).toBe(2)
    expect(nudge(nudge(start, 100, 0, false), 100, 100, false).done.length).toBe(2)
  })
  it('nudges of the video are one step, apart from those of the end of the game', () => {
    const video = (at: number) => ({ title: 'Evening', duration: 60_000, hash: 'a'.repeat(64), at })
    const put = (history: History, change: Partial<History['document']['game']>, time: number) =>
      commit(history, { kind: 'set-game', change }, { time, isNudge: true }).history
    const twice = put(put(start, { video: video(100) }, 0), { video: video(110) }, 400)
    expect(twice.done).toHaveLength(1)
    expect(undo(twice).document).toBe(start.document)
    const { duration } = start.document.game
    expect(put(twice, { duration: duration + 1000 }, 500).done).toHaveLength(2)
    expect(put(twice, { video: video(120) }, 1000).done).toHaveLength(2)
  })
  it('what changes nothing makes no step, and a refusal leaves everything', () => {
    expect(nudge(start, 0, 0).done).toEqual([])
    const { history, applied } = commit(start, { kind: 'move', ids: ['?'], by: 1 }, { time: 0 })
    expect(history).toBe(start)
    expect(applied.ok).toBe(false)
  })
  it('keeps 200 steps, and a new step forgets what was undone', () => {
    let history = start
    for (let n = 0; n < HISTORY_STEPS_MAX + 20; n++) history = nudge(history, n % 2 === 0 ? 10 : -10, n * 1000)
    expect(history.done.length).toBe(HISTORY_STEPS_MAX)
    expect(nudge(undo(history), 30, 1e6).undone).toEqual([])
  })
  it('restores the selection', () => {
    const moved = nudge(start, 100, 0)
    expect(moved.selection).toEqual([line])
    expect(undo(moved).selection).toEqual([])
    expect(redo(undo(moved)).selection).toEqual([line])
  })
})
