/** One run of the metronome, from start to stop: its score under the stage's conductor. */
import type { MetronomeSettings } from '@rubato/contracts/domain'
import { createConductor, type ConductorPhase } from '../conductor.ts'
import type { Output } from '../outputs/output.ts'
import { createStore, type ReadableStore } from '../store.ts'
import { createMetronomeScore } from './beat-schedule.ts'
import type { MetronomeSound } from './sound.ts'
import type { Stretch } from './tempo-segment.ts'

export type MetronomePhase =
  | 'stopped'
  | 'starting'
  | 'running'
  /** The audio device was taken away, or never given; the beat waits where it was. */
  | 'interrupted'
  /** Something broke; everything is silent. */
  | 'failed'

/** What is played at a time of the score, ms. */
export interface Played {
  stretch: Stretch
  ms: number
}

export interface MetronomeRun {
  /** The first beat falls a moment later. To be called in a click or a key press. */
  begin(): void
  phase: ReadableStore<MetronomePhase>
  /** The `performance.now()` at which this audio time reaches the ear, ms. */
  heardAt(audio: number): number
  /** What is played at an audio time, s. */
  played(audio: number): Played | null
  now(): Played | null
  change(settings: MetronomeSettings): void
  /** Asks for the device again, after an interruption. */
  goOn(): void
  /** Silent before it returns. */
  close(): void
}

export interface RunOptions {
  sound: MetronomeSound
  outputs: readonly Output[]
  settings: MetronomeSettings
}

/** A time on the very start of a stretch belongs to it, however it was rounded, ms. */
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

/** Whether the score has to be told. A sound is chosen when a click is scheduled. */
const playsDifferently = (a: MetronomeSettings, b: MetronomeSettings): boolean =>
  a.tempo !== b.tempo || a.bar !== b.bar || a.ramp !== b.ramp || a.sound !== b.sound || a.silent !== b.silent

export function createRun({ sound, outputs, settings: first }: RunOptions): MetronomeRun {
  const { clock } = sound
  let settings = first
  let asking = false
  const score = createMetronomeScore(() => settings)
  const conductor = createConductor<'change'>({
    clock,
    session: score,
    outputs: [sound.output, ...outputs],
    // A metronome says nothing and has no end of its own; that it broke is told by its phase.
    sentence: () => '',
    onOver: () => undefined,
    onFault: () => undefined,
  })
  const phase = createStore<MetronomePhase>('starting')
  const tell = () => {
    const next = phases[conductor.phase.get()]
    phase.set(next === 'interrupted' && asking ? 'starting' : next)
  }
  /** While the device has not answered, nothing is interrupted yet. */
  const ask = async (asked: Promise<boolean>) => {
    asking = true
    tell()
    await asked
    asking = false
    tell()
  }
  conductor.phase.subscribe(tell)
  const played = (audio: number): Played | null => {
    const ms = (audio - conductor.audioTimeOf(0)) * 1000
    const stretch = score.at(ms + ROUNDING_MS)
    return stretch && { stretch, ms }
  }
  return {
    phase,
    begin() {
      const asked = clock.resume()
      conductor.begin()
      void ask(asked)
    },
    heardAt: clock.heardAt,
    played,
    now: () => played(clock.audio()),
    change(next) {
      const told = playsDifferently(settings, next)
      settings = next
      sound.adopt(next)
      if (told) conductor.input('change')
    },
    goOn: () => void ask(conductor.thaw()),
    close: conductor.close,
  }
}
