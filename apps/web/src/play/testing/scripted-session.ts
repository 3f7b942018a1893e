/**
 * A session with a steady beat for tests of the stage: a beat every `period` ms, a line every ten seconds, an end after
 * `length` ms. `edge` halves the tempo from the input on, `pause` stops the beat, `resume` continues it.
 */
import type { Effect, MemberInput, SessionInput, SessionSummary, StageView } from '@rubato/engine'
import type { SessionDriver } from '../conductor.ts'

export interface ScriptedSession extends SessionDriver {
  inputs: SessionInput[]
  /** Makes each following step throw. */
  breakDown(): void
}

const summary: SessionSummary = { outcome: 'denied', edges: 1, ownEdges: 0, ruins: 0, strokes: 40, playedMs: 60_000 }

const viewOf = (status: StageView['status'], inputs: readonly MemberInput[], endsAt: number): StageView => ({
  status,
  task: 'warm-up',
  phase: 'warm-up',
  span: status === 'playing' ? { from: 0, to: endsAt } : null,
  tempo: status === 'playing' ? { from: 0, to: endsAt, start: 120, end: 120 } : null,
  bar: status === 'playing' ? ['accent', 'beat', 'beat', 'beat'] : [],
  grip: 'light',
  style: 'full',
  hand: 'dominant',
  nipples: null,
  edges: { done: 0, planned: 2, own: 0 },
  ask: null,
  inputs,
  open: [{ item: 'eyes-closed', since: 0, until: 60_000 }],
  toRelease: [{ item: 'eyes-closed', since: 0, until: 60_000 }],
  progress: { played: 0, since: status === 'playing' ? 0 : null, total: endsAt },
})
const playingInputs: readonly MemberInput[] = ['edge', 'pause', 'skip', 'finish', 'stop']

export function createScriptedSession(options: { period?: number; length?: number } = {}): ScriptedSession {
  const { length = 60_000 } = options
  const inputs: SessionInput[] = []
  let period = options.period ?? 500
  let origin = 0
  let cursor = 0
  let status: StageView['status'] = 'playing'
  let broken = false

  const show = (at: number): Effect => ({
    kind: 'show',
    at,
    view: viewOf(status, status === 'paused' ? ['resume', 'stop'] : playingInputs, length),
  })
  const window = (from: number, to: number): Effect[] => {
    const effects: Effect[] = from === 0 && to > 0 ? [show(0)] : []
    if (status !== 'playing') return effects
    for (let beat = Math.ceil((from - origin) / period); origin + beat * period < Math.min(to, length); beat++) {
      const at = origin + beat * period
      const note = beat % 4
      effects.push({ kind: 'beat', at, accent: note === 0 ? 'accent' : 'beat', beat, segment: 's', note })
    }
    for (let at = Math.ceil(from / 10_000) * 10_000; at < Math.min(to, length); at += 10_000) {
      const text = `Line at ${at / 1000} seconds.`
      effects.push({
        kind: 'say',
        at,
        line: { id: `line-${at}`, trigger: 'warm-up', text },
        text,
        speech: text,
        duration: 2000,
        level: 'talk',
        cue: { text: 'A line.', speech: 'A line.' },
        intensity: 0,
        phase: 'early',
      })
    }
    if (from <= length && to > length) effects.push({ kind: 'over', at: length, summary })
    return effects.sort((a, b) => a.at - b.at)
  }
  const change = (at: number): Effect[] => {
    cursor = at
    return [{ kind: 'retract', at, from: at }, show(at)]
  }
  const act = (input: Exclude<SessionInput, { type: 'advance' }>): Effect[] => {
    const { at } = input
    if (input.type === 'edge') {
      period *= 2
      origin = at
      return change(at)
    }
    if (input.type === 'pause' || input.type === 'resume') {
      status = input.type === 'pause' ? 'paused' : 'playing'
      origin = at
      return change(at)
    }
    if (input.type !== 'stop') return []
    status = 'stopped'
    return [
      ...change(at),
      { kind: 'safe-state', at, release: [{ item: 'eyes-closed', since: 0, until: 60_000 }] },
      { kind: 'system-line', at, line: 'stopped', duration: 2000 },
      { kind: 'over', at, summary: { ...summary, outcome: 'stopped' } },
    ]
  }
  return {
    inputs,
    breakDown() {
      broken = true
    },
    step(input) {
      if (broken) throw new Error('The session broke down')
      inputs.push(input)
      if (input.type !== 'advance') return act(input)
      if (input.to <= cursor || status === 'stopped') return []
      const effects = window(cursor, input.to)
      cursor = input.to
      return effects
    },
  }
}
