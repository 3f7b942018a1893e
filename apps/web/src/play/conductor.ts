/**
 * The conductor: on every tick it lets the session run a little ahead of the audio clock and hands each effect, with
 * its exact audio time, to the outputs. A person's input comes in through `input` alone. The session's clock is the
 * audio clock counted from `begin`, so a frozen context freezes the session and nothing runs away. The stage conducts
 * the engine's sessions, the metronome its own score: both stand on this file.
 */
import type { Effect, MemberInput, SessionSummary, SystemLine } from '@rubato/engine'
import { createDispatcher } from './dispatcher.ts'
import { createFanOut } from './outputs/fan-out.ts'
import type { Output } from './outputs/output.ts'
import { createSessionTime } from './session-time.ts'
import { createSlipMonitor } from './slip-monitor.ts'
import type { StageClock } from './stage-clock.ts'
import { createStore, type ReadableStore } from './store.ts'

/** How far the session runs ahead of the clock. Longer than any main-thread block we have met (700 ms). */
export const HORIZON_MS = 1200
/** Inputs act this far in the future, so that what they cause can still be placed exactly. */
export const INPUT_LEAD_MS = 30
/** The first effect comes this long after `begin`. */
const BEGIN_LEAD_S = 0.2

/** What is conducted is told to run on, that the device slept, to stop, and its `Own` inputs. */
export type DriverInput<Own extends string> =
  { type: 'advance'; to: number } | { type: 'wake'; at: number; slept: number } | { type: Own | 'stop'; at: number }

/** The session behind one function; the value it steps is nobody else's business. */
export interface SessionDriver<Own extends string = MemberInput> {
  step(input: DriverInput<Own>): readonly Effect[]
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

export interface ConductorOptions<Own extends string = MemberInput> {
  clock: StageClock
  session: SessionDriver<Own>
  outputs: readonly Output[]
  /** What the product says for a system line. */
  sentence(line: SystemLine): string
  onOver(summary: SessionSummary): void
  onFault(error: unknown): void
}

export interface Conductor<Own extends string = MemberInput> {
  phase: ReadableStore<ConductorPhase>
  /** Session time now, ms; 0 before `begin`. */
  now(): number
  /** Audio time of a session time, s. */
  audioTimeOf(ms: number): number
  begin(): void
  /** The one door in. `stop` works in every phase and is silent before it returns, whatever the session says. */
  input(type: Own | 'stop'): void
  /** Asks a frozen context to go on. */
  thaw(): Promise<boolean>
  /** Beats that came too late to be played, and slip of the audio against the wall in ms. */
  health(): { droppedBeats: number; slipMs: number }
  close(): void
}

const ENDED: ReadonlySet<ConductorPhase> = new Set(['stopped', 'over', 'failed', 'closed'])

/** What went wrong in `action`, or null. */
function attempt(action: () => void): { cause: unknown } | null {
  try {
    action()
    return null
  } catch (cause) {
    return { cause }
  }
}

export function createConductor<Own extends string = MemberInput>(options: ConductorOptions<Own>): Conductor<Own> {
  const { clock, session, outputs } = options
  const phase = createStore<ConductorPhase>('ready')
  const fan = createFanOut(outputs, options.onFault)
  const slip = createSlipMonitor(clock)
  const time = createSessionTime(clock)
  const { now, audioTimeOf } = time
  let lastInputAt = 0

  const ended = () => ENDED.has(phase.get())
  const score = createDispatcher({ fan, audio: clock.audio, audioTimeOf, sentence: options.sentence })

  const feed = (input: DriverInput<Own>) => {
    const error = attempt(() => score.dispatch(session.step(input)))
    if (error === null) return
    fan.silence()
    phase.set('failed')
    options.onFault(error.cause)
  }
  const runAhead = () => feed({ type: 'advance', to: Math.floor(now() + HORIZON_MS) })
  const settle = (until = clock.audio()) => {
    fan.each((output) => output.tick?.(until))
    for (const summary of score.endingsDue(until)) {
      if (phase.get() !== 'stopped') phase.set('over')
      options.onOver(summary)
    }
  }

  const play = () => {
    const { slept, slipped } = slip.look()
    if (slipped) fan.each((output) => output.reanchor?.())
    phase.set('running')
    if (slept > 0) feed({ type: 'wake', at: Math.ceil(now()), slept })
    if (!ended()) runAhead()
    if (!ended()) settle()
  }
  const tick = () => {
    if (phase.get() === 'stopped') settle() // what a stop says leaves the screen after its time
    if (!time.begun() || ended()) return
    if (clock.state() === 'running') play()
    else phase.set('frozen')
  }

  const stop = () => {
    fan.silence()
    if (ended()) return
    time.begin(0)
    feed({ type: 'stop', at: Math.max(Math.ceil(now()), lastInputAt) })
    if (ended()) return
    phase.set('stopped')
    // Everything a stop causes is due at once, also on a context that stands still.
    settle(Number.POSITIVE_INFINITY)
  }

  const unsubscribe = clock.onTick(tick)
  return {
    phase,
    now,
    audioTimeOf,
    begin() {
      if (phase.get() !== 'ready') return
      time.begin(BEGIN_LEAD_S)
      slip.reset()
      phase.set(clock.state() === 'running' ? 'running' : 'frozen')
      runAhead()
    },
    input(type) {
      if (type === 'stop') return stop()
      if (!time.begun() || ended()) return
      lastInputAt = Math.max(Math.ceil(now()) + INPUT_LEAD_MS, lastInputAt)
      feed({ type, at: lastInputAt })
      if (!ended()) runAhead()
    },
    thaw: () => clock.resume().finally(tick),
    health: () => ({ droppedBeats: score.droppedBeats(), slipMs: slip.slipMs() }),
    close() {
      fan.silence()
      unsubscribe()
      for (const output of outputs) output.close?.()
      phase.set('closed')
      clock.close()
    },
  }
}
