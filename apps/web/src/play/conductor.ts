/**
 * The conductor: on every tick it lets the session run a little ahead of the audio clock and hands each effect, with
 * its exact audio time, to the outputs. A person's input comes in through `input` alone. The session's clock is the
 * audio clock counted from `begin`, so a frozen context freezes the session and nothing runs away.
 */
import type { Effect, MemberInput, SessionInput, SessionSummary, SystemLine } from '@rubato/engine'
import type { Cue, Output } from './outputs/output.ts'
import { createDueList } from './outputs/output.ts'
import type { StageClock } from './stage-clock.ts'
import { createStore, type ReadableStore } from './store.ts'

/** How far the session runs ahead of the clock. Longer than any main-thread block we have met (700 ms). */
export const HORIZON_MS = 1200
/** Inputs act this far in the future, so that what they cause can still be placed exactly. */
export const INPUT_LEAD_MS = 30
/** The first effect comes this long after `begin`. */
const BEGIN_LEAD_S = 0.2
/** Wall time passing without audio time: from here on the device slept, ms. */
export const SLEEP_GAP_MS = 5000
/** Screen and sound may drift apart by this much before the screen is placed anew, ms. */
export const SLIP_LIMIT_MS = 50

/** The session behind one function; the value it steps is nobody else's business. */
export interface SessionDriver {
  step(input: SessionInput): readonly Effect[]
}

export type ConductorPhase =
  | 'ready'
  | 'running'
  /** The context stands still: suspended, interrupted, or never allowed to start. */
  | 'frozen'
  | 'stopped'
  | 'over'
  /** The session or an output we cannot do without threw; everything is silent. */
  | 'failed'
  | 'closed'

export interface ConductorOptions {
  clock: StageClock
  session: SessionDriver
  outputs: readonly Output[]
  /** What the product says for a system line. */
  sentence(line: SystemLine): string
  onOver(summary: SessionSummary): void
  onFault(error: unknown): void
}

export interface Conductor {
  phase: ReadableStore<ConductorPhase>
  /** Session time now, ms; 0 before `begin`. */
  now(): number
  /** Audio time of a session time, s. */
  audioTimeOf(ms: number): number
  begin(): void
  /** The one door in. `stop` works in every phase and is silent before it returns, whatever the session says. */
  input(type: MemberInput): void
  /** Asks a frozen context to go on. */
  thaw(): Promise<boolean>
  /** Beats that came too late to be played, and slip of the audio against the wall in ms. */
  health(): { droppedBeats: number; slipMs: number }
  close(): void
}

const ENDED: ReadonlySet<ConductorPhase> = new Set(['stopped', 'over', 'failed', 'closed'])

export function createConductor(options: ConductorOptions): Conductor {
  const { clock, session, outputs } = options
  const phase = createStore<ConductorPhase>('ready')
  const endings = createDueList<Extract<Cue, { kind: 'over' }>>()
  const broken = new Set<Output>()
  let origin: number | null = null
  let lastInputAt = 0
  let lastLook = { audio: clock.audio(), wall: clock.wall() }
  let slipMs = 0
  let anchoredSlip = 0
  let droppedBeats = 0

  const ended = () => ENDED.has(phase.get())
  const audioTimeOf = (ms: number) => (origin ?? clock.audio()) + ms / 1000
  const now = () => (origin === null ? 0 : Math.max(0, (clock.audio() - origin) * 1000))

  /** One output's mistake must not take the beat along: it is reported once and left out from then on. */
  const each = (action: (output: Output) => void) => {
    for (const output of outputs) {
      if (broken.has(output)) continue
      try {
        action(output)
      } catch (error) {
        broken.add(output)
        options.onFault(error)
      }
    }
  }
  const silence = () => {
    for (const output of outputs) {
      try {
        output.silence()
      } catch {
        // The others still have to be silenced; a broken output is silent already.
      }
    }
  }

  const finish = (summary: SessionSummary) => {
    if (phase.get() !== 'stopped') phase.set('over')
    options.onOver(summary)
  }

  const give = (cue: Cue) => {
    if (cue.kind === 'beat' && cue.time < clock.audio()) {
      droppedBeats += 1
      return
    }
    each((output) => output.take(cue))
    if (cue.kind === 'over') endings.add(cue)
  }

  const toCue = (effect: Exclude<Effect, { kind: 'retract' }>, time: number): Cue => {
    if (effect.kind === 'beat') return { kind: 'beat', time, accent: effect.accent, note: effect.note }
    if (effect.kind === 'show') return { kind: 'show', time, view: effect.view }
    if (effect.kind === 'safe-state') return { kind: 'safe-state', time, release: effect.release }
    if (effect.kind === 'over') return { kind: 'over', time, summary: effect.summary }
    const duration = effect.duration / 1000
    if (effect.kind === 'vibrate') return { kind: 'vibrate', time, intensity: effect.intensity, duration }
    if (effect.kind === 'say') {
      return { kind: 'speak', time, lineId: effect.line.id, text: effect.text, speech: effect.speech, duration }
    }
    const text = options.sentence(effect.line)
    return { kind: 'speak', time, text, speech: text, duration }
  }

  const dispatch = (effects: readonly Effect[]) => {
    for (const effect of effects) {
      const time = audioTimeOf(effect.at)
      if (effect.kind === 'retract') {
        const from = audioTimeOf(effect.from)
        endings.retract(from)
        each((output) => output.retract?.(from))
      } else give(toCue(effect, time))
    }
  }

  const fail = (error: unknown) => {
    silence()
    phase.set('failed')
    options.onFault(error)
  }
  const feed = (input: SessionInput) => {
    try {
      dispatch(session.step(input))
    } catch (error) {
      fail(error)
    }
  }
  const runAhead = () => feed({ type: 'advance', to: Math.floor(now() + HORIZON_MS) })

  const settle = () => {
    each((output) => output.tick?.(clock.audio()))
    for (const cue of endings.due(clock.audio())) finish(cue.summary)
  }

  /** Compares both clocks since the last look. Answers for how long the device slept, ms, or 0. */
  const watchSlip = (): number => {
    const look = { audio: clock.audio(), wall: clock.wall() }
    const gap = look.wall - lastLook.wall - (look.audio - lastLook.audio) * 1000
    lastLook = look
    slipMs += gap
    if (Math.abs(slipMs - anchoredSlip) > SLIP_LIMIT_MS) {
      anchoredSlip = slipMs
      each((output) => output.reanchor?.())
    }
    return gap >= SLEEP_GAP_MS ? Math.round(gap) : 0
  }

  const tick = () => {
    if (ended()) return settleAfterEnd()
    if (origin === null) return
    if (clock.state() !== 'running') {
      phase.set('frozen')
      return
    }
    const slept = watchSlip()
    phase.set('running')
    if (slept > 0) feed({ type: 'wake', at: Math.ceil(now()), slept })
    if (!ended()) runAhead()
    settle()
  }
  /** What a stop says still reaches the screen. */
  const settleAfterEnd = () => {
    if (phase.get() === 'stopped') each((output) => output.tick?.(clock.audio()))
  }

  const stop = () => {
    silence()
    if (ended()) return
    const at = Math.max(Math.ceil(now()), lastInputAt)
    origin ??= clock.audio()
    feed({ type: 'stop', at })
    if (phase.get() === 'failed') return
    phase.set('stopped')
    // Everything a stop causes is due at once, also on a context that stands still.
    each((output) => output.tick?.(Number.POSITIVE_INFINITY))
    for (const cue of endings.due(Number.POSITIVE_INFINITY)) finish(cue.summary)
  }

  const unsubscribe = clock.onTick(tick)
  return {
    phase,
    now,
    audioTimeOf,
    begin() {
      if (phase.get() !== 'ready') return
      origin = clock.audio() + BEGIN_LEAD_S
      lastLook = { audio: clock.audio(), wall: clock.wall() }
      phase.set(clock.state() === 'running' ? 'running' : 'frozen')
      runAhead()
      settle()
    },
    input(type) {
      if (type === 'stop') return stop()
      if (origin === null || ended()) return
      lastInputAt = Math.max(Math.ceil(now()) + INPUT_LEAD_MS, lastInputAt)
      feed({ type, at: lastInputAt })
      if (!ended()) runAhead()
    },
    async thaw() {
      const running = await clock.resume()
      tick()
      return running
    },
    health: () => ({ droppedBeats, slipMs }),
    close() {
      silence()
      unsubscribe()
      for (const output of outputs) output.close?.()
      phase.set('closed')
      clock.close()
    },
  }
}
