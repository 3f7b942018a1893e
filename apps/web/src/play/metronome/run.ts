/** One run of the metronome, from start to stop: its beat schedule, driven by the stage's conductor. */
import type { MetronomeSettings } from '@rubato/contracts/domain'
import { createConductor, type ConductorPhase } from '../conductor.ts'
import type { Output } from '../outputs/output.ts'
import { createStore, type ReadableStore } from '../../ui/store.ts'
import { createBeatSchedule } from './beat-schedule.ts'
import type { MetronomeSound } from './sound.ts'
import type { TempoSegment } from './tempo-segment.ts'

export type MetronomePhase =
  | 'stopped'
  | 'starting'
  | 'running'
  /** The audio device was taken away or is not available; the beat stops at its place and continues from there. */
  | 'interrupted'
  /** The run threw; everything is silent. */
  | 'failed'

/** The segment that is played, and the time since the start of the run, ms. */
export interface Played {
  segment: TempoSegment
  ms: number
}

export interface MetronomeRun {
  /** The first beat falls 0.2 s later. To be called in a click or a key press. */
  begin(): void
  phase: ReadableStore<MetronomePhase>
  /** The `performance.now()` at which this audio time (s) is heard, ms. */
  heardAt(audio: number): number
  /** How long sound takes from its audio time until it is heard, s. */
  soundDelay(): number
  /** The segment that is played at an audio time, s. */
  played(audio: number): Played | null
  now(): Played | null
  change(settings: MetronomeSettings): void
  /** Asks for the audio device again, after an interruption. */
  resume(): void
  /** Silent before it returns. */
  close(): void
}

export interface RunOptions {
  sound: MetronomeSound
  outputs: readonly Output[]
  settings: MetronomeSettings
}

/** Added to a time before its segment is looked up, so that the rounded start of a segment belongs to it, ms. */
const ROUNDING_MS = 1

const phases: Record<ConductorPhase, MetronomePhase> = {
  ready: 'starting',
  running: 'running',
  frozen: 'interrupted',
  stopped: 'stopped',
  over: 'stopped',
  failed: 'failed',
  closed: 'stopped',
}

/** Whether the beat schedule has to be computed again. `sound` counts: a click takes its sound when it is scheduled. */
const changesSchedule = (a: MetronomeSettings, b: MetronomeSettings): boolean =>
  a.tempo !== b.tempo || a.bar !== b.bar || a.ramp !== b.ramp || a.sound !== b.sound || a.silent !== b.silent

export function createRun({ sound, outputs, settings: first }: RunOptions): MetronomeRun {
  const { clock } = sound
  let settings = first
  let isResuming = false
  const schedule = createBeatSchedule(() => settings)
  const conductor = createConductor<'change', never>({
    clock,
    session: schedule,
    outputs: [sound.output, ...outputs],
    // A metronome does not speak and does not end by itself; its phase reports a failure.
    sentence: () => '',
    onOver: () => undefined,
    onFault: () => undefined,
  })
  const phase = createStore<MetronomePhase>('starting')
  const updatePhase = () => {
    const next = phases[conductor.phase.get()]
    phase.set(next === 'interrupted' && isResuming ? 'starting' : next)
  }
  /** Until the device has answered, the phase is `starting` instead of `interrupted`. */
  const waitFor = async (resumed: Promise<boolean>) => {
    isResuming = true
    updatePhase()
    await resumed
    isResuming = false
    updatePhase()
  }
  conductor.phase.subscribe(updatePhase)
  const played = (audio: number): Played | null => {
    const ms = (audio - conductor.audioTimeOf(0)) * 1000
    const segment = schedule.at(ms + ROUNDING_MS)
    return segment && { segment, ms }
  }
  return {
    phase,
    begin() {
      const resumed = clock.resume()
      conductor.begin()
      void waitFor(resumed)
    },
    heardAt: clock.heardAt,
    soundDelay: clock.soundDelay,
    played,
    now: () => played(clock.audio()),
    change(next) {
      const isScheduleChanged = changesSchedule(settings, next)
      settings = next
      sound.apply(next)
      if (isScheduleChanged) conductor.input('change')
    },
    resume: () => void waitFor(conductor.thaw()),
    close: conductor.close,
  }
}
