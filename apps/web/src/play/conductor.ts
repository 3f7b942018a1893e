/**
 * The conductor: on every tick it advances the session to `HORIZON_MS` ahead of the audio clock and hands each effect,
 * with its exact audio time, to the outputs. The member's input comes in through `input` alone. Session time is the audio
 * clock counted from `begin`, so a suspended context suspends the session. The stage conducts sessions of the engine, the
 * metronome its beat schedule.
 */
import type { Effect, LeadInput, MemberInput, SceneInput, SessionSummary, SystemLine } from '@rubato/engine'
import { createDispatcher, type StageEffect } from './dispatcher.ts'
import { createFanOut } from './outputs/fan-out.ts'
import type { Output } from './outputs/output.ts'
import { createSessionTime } from './clock/session-time.ts'
import { createDriftMonitor } from './clock/drift-monitor.ts'
import type { StageClock } from './clock/stage-clock.ts'
import { createStore, type ReadableStore, type Store } from '../ui/store.ts'

/** How far the session is advanced ahead of the audio clock. Longer than the longest main-thread block met (700 ms). */
export const HORIZON_MS = 1200
/** Inputs act this far in the future, so that their effects can still be scheduled exactly. */
const INPUT_LEAD_MS = 30
/** Time between `begin` and the first effect, s. */
const BEGIN_LEAD_S = 0.2

/** Inputs of a session with a value: answers in a branching game, and commands of a partner. */
export type SessionAnswer = SceneInput | Omit<LeadInput, 'at'>

/** Inputs of a session: advance, the end of a sleep of the device, stop, and the `CustomInput`s and `Answer`s of its kind. */
type DriverInput<CustomInput extends string, Answer> =
  | { type: 'advance'; to: number }
  | { type: 'wake'; at: number; slept: number }
  | { type: CustomInput | 'stop'; at: number }
  | (Answer & { at: number })

/** A session behind one function. The state is private to the driver. */
export interface SessionDriver<
  CustomInput extends string = MemberInput,
  Answer = SessionAnswer,
  Given extends StageEffect = Effect,
> {
  step(input: DriverInput<CustomInput, Answer>): readonly Given[]
}

export type ConductorPhase =
  | 'ready'
  | 'running'
  /** The audio context does not run: it is suspended, interrupted, or was never allowed to start. */
  | 'frozen'
  | 'stopped'
  | 'over'
  /** The session threw; everything is silent. */
  | 'failed'
  | 'closed'

/** Who sent a stop. `page`: the page was closed, or the stage failed to render. */
export type StopOrigin = 'member' | 'partner' | 'page'

export interface ConductorOptions<CustomInput extends string = MemberInput, Answer = SessionAnswer> {
  clock: StageClock
  /** The store in which the phase is published, `ready` at first; a new store when absent. */
  phase?: Store<ConductorPhase>
  session: SessionDriver<CustomInput, Answer, StageEffect>
  /** Session time at which it begins, ms; 0 when absent. */
  from?: number
  outputs: readonly Output[]
  /** The text of a system line. */
  sentence(line: SystemLine): string
  /** `stoppedBy` is null where the session ended by itself. */
  onOver(summary: SessionSummary, stoppedBy: StopOrigin | null): void
  onFault(error: unknown): void
}

export interface Conductor<CustomInput extends string = MemberInput, Answer = SessionAnswer> {
  phase: ReadableStore<ConductorPhase>
  /** Session time now, ms; before `begin` that at which it begins. */
  now(): number
  /** Audio time of a session time, s. */
  audioTimeOf(ms: number): number
  begin(): void
  /**
   * The way in for inputs; `answer` is that for inputs with a value. `stop` works in every phase; the outputs are silent before it returns, even when the
   * session throws. `origin` counts for a stop only; the member when absent.
   */
  input(type: CustomInput | 'stop', origin?: StopOrigin): void
  answer(answer: Answer): void
  /** Asks a frozen context to run again; resolves to whether it does. */
  thaw(): Promise<boolean>
  /** Number of beats that came too late to be played, and drift of the audio clock against the wall clock, ms. */
  health(): { droppedBeats: number; driftMs: number }
  close(): void
}

const ENDED: ReadonlySet<ConductorPhase> = new Set(['stopped', 'over', 'failed', 'closed'])

function attempt(action: () => void, onError: (cause: unknown) => void): void {
  try {
    action()
  } catch (cause) {
    onError(cause)
  }
}

/** Ends a session that threw: everything is silent. */
const failure =
  (fan: Pick<Output, 'silence'>, phase: Store<ConductorPhase>, onFault: (error: unknown) => void) =>
  (cause: unknown) => {
    fan.silence()
    phase.set('failed')
    onFault(cause)
  }

/** The session times of inputs: each slightly ahead, and never before the previous one. */
function createInputTimes(now: () => number) {
  let last = 0
  return {
    next: () => (last = Math.max(Math.ceil(now()) + INPUT_LEAD_MS, last)),
    /** For a stop: now, or with the last input. */
    soonest: () => Math.max(Math.ceil(now()), last),
  }
}

export function createConductor<CustomInput extends string = MemberInput, Answer = SessionAnswer>(
  options: ConductorOptions<CustomInput, Answer>,
): Conductor<CustomInput, Answer> {
  const { clock, session } = options
  const phase = options.phase ?? createStore<ConductorPhase>('ready')
  const fan = createFanOut(options.outputs, options.onFault)
  const drift = createDriftMonitor(clock)
  const time = createSessionTime(clock, options.from)
  const { now, audioTimeOf } = time
  const inputTimes = createInputTimes(now)

  let stoppedBy: StopOrigin | null = null
  const ended = () => ENDED.has(phase.get())
  const dispatcher = createDispatcher({ fan, audio: clock.audio, audioTimeOf, sentence: options.sentence })

  const fail = failure(fan, phase, options.onFault)
  const stepSession = (input: DriverInput<CustomInput, Answer>) =>
    ended() || attempt(() => dispatcher.dispatch(session.step(input)), fail)
  const runAhead = () => stepSession({ type: 'advance', to: Math.floor(now() + HORIZON_MS) })
  /** Lets the outputs play what is due and reports endings that are due, at an audio time, s. */
  const playDue = (until = clock.audio()) => {
    fan.each((output) => output.tick?.(until))
    for (const summary of dispatcher.endingsDue(until)) {
      if (phase.get() !== 'stopped') phase.set('over')
      options.onOver(summary, stoppedBy)
    }
  }

  /** Tells the session the time that passed without the audio clock, ms. */
  const wakeAfter = (slept: number) => slept > 0 && stepSession({ type: 'wake', at: inputTimes.soonest(), slept })
  const play = () => {
    const { slept, drifted } = drift.check()
    if (drifted) fan.each((output) => output.reanchor?.())
    phase.set('running')
    wakeAfter(slept)
    if (!ended()) runAhead()
    if (!ended()) playDue()
  }
  const tick = () => {
    // The caption of a stop leaves the screen after its time.
    if (phase.get() === 'stopped') playDue()
    if (!time.begun() || ended()) return
    if (clock.state() === 'running') play()
    else phase.set('frozen')
  }

  const stop = (origin: StopOrigin) => {
    fan.silence()
    if (ended()) return
    stoppedBy = origin
    // Before the stop, so that its list of releases counts an interruption that still lasts.
    if (time.begun()) wakeAfter(drift.check().slept)
    time.begin(0)
    stepSession({ type: 'stop', at: inputTimes.soonest() })
    if (ended()) return
    phase.set('stopped')
    // All effects of a stop are due at once, also on a context that does not run.
    playDue(Number.POSITIVE_INFINITY)
  }

  const act = (inputAt: (at: number) => DriverInput<CustomInput, Answer>) => {
    if (!time.begun() || ended()) return
    stepSession(inputAt(inputTimes.next()))
    if (!ended()) runAhead()
  }

  const unsubscribe = clock.onTick(tick)
  return {
    phase,
    now,
    audioTimeOf,
    begin() {
      if (phase.get() !== 'ready') return
      time.begin(BEGIN_LEAD_S)
      drift.reset()
      phase.set(clock.state() === 'running' ? 'running' : 'frozen')
      runAhead()
    },
    input: (type, origin = 'member') => (type === 'stop' ? stop(origin) : act((at) => ({ type, at }))),
    answer: (answer) => act((at) => ({ ...answer, at })),
    thaw: () => clock.resume().finally(tick),
    health: () => ({ droppedBeats: dispatcher.droppedBeats(), driftMs: drift.driftMs() }),
    close() {
      fan.silence()
      unsubscribe()
      fan.close()
      phase.set('closed')
      clock.close()
    },
  }
}
