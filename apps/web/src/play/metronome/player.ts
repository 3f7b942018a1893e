/** The metronome for the screen: starts and stops runs, applies settings, and exposes the audible state. */
import type { MetronomeSettings } from '@rubato/contracts/domain'
import { createLight, type Light } from '../outputs/light.ts'
import { createPulse, type Pulse } from '../outputs/pulse.ts'
import { createVibration } from '../outputs/vibrate.ts'
import { createStore, type ReadableStore } from '../../ui/store.ts'
import { createHearing, type Hearing } from './hearing.ts'
import { createRun, type MetronomePhase, type MetronomeRun, type Played } from './run.ts'
import type { MetronomeSound } from './sound.ts'

export interface MetronomePlayer extends Pick<Hearing, 'heard' | 'onNote'> {
  phase: ReadableStore<MetronomePhase>
  pulse: Pulse
  light: Light
  /** The segment that is played now, or null. */
  now(): Played | null
  /** Starts from the beginning. To be called in a click or a key press. */
  start(): void
  /** Silent before it returns. */
  stop(): void
  /** Continues after an interruption. */
  resume(): void
  /** Takes effect on the next beat; volume and silence at once. */
  change(settings: MetronomeSettings): void
  /** Stops, and releases the audio device. */
  close(): void
}

export interface MetronomePlayerOptions {
  settings: MetronomeSettings
  /** Throws where there is no Web Audio. */
  openSound(settings: MetronomeSettings): MetronomeSound
  vibrate: Parameters<typeof createVibration>[0]
}

export function createMetronomePlayer({
  settings: first,
  openSound,
  vibrate,
}: MetronomePlayerOptions): MetronomePlayer {
  const phase = createStore<MetronomePhase>('stopped')
  let settings = first
  let run: MetronomeRun | null = null
  // Pulse and light outlive a run, so that the screen can attach to them before the first beat.
  const clock = { heardAt: (audio: number) => run?.heardAt(audio) ?? 0 }
  const pulse = createPulse(clock)
  const light = createLight(clock)
  const soundDelay = () => run?.soundDelay() ?? 0
  const hearing = createHearing((audio) => run?.played(audio) ?? null, soundDelay)

  const stop = () => {
    const ended = run
    run = null
    ended?.close()
    phase.set('stopped')
  }
  const start = () => {
    stop()
    try {
      const sound = openSound(settings)
      const started = createRun({
        sound,
        outputs: [createVibration(vibrate, soundDelay), pulse, light, ...hearing.outputs],
        settings,
      })
      run = started
      started.phase.subscribe(() => run === started && phase.set(started.phase.get()))
      phase.set('starting')
      started.begin()
    } catch {
      phase.set('failed')
    }
  }
  return {
    phase,
    heard: hearing.heard,
    onNote: hearing.onNote,
    pulse,
    light,
    now: () => run?.now() ?? null,
    start,
    stop,
    resume: () => run?.resume(),
    change(next) {
      settings = next
      run?.change(next)
    },
    close: stop,
  }
}
