/** The metronome as the screen sees it: it starts and stops, follows its settings, and says and shows what is heard. */
import type { MetronomeSettings } from '@rubato/contracts/domain'
import { createLight, type Light } from '../outputs/light.ts'
import { createPulse, type Pulse } from '../outputs/pulse.ts'
import { createVibration } from '../outputs/vibrate.ts'
import { createStore, type ReadableStore } from '../store.ts'
import { createHearing, type Hearing } from './hearing.ts'
import { createRun, type MetronomePhase, type MetronomeRun, type Played } from './run.ts'
import type { MetronomeSound } from './sound.ts'

export interface MetronomePlayer extends Pick<Hearing, 'heard' | 'onNote'> {
  phase: ReadableStore<MetronomePhase>
  pulse: Pulse
  light: Light
  /** What is played now, or null. */
  now(): Played | null
  /** From the beginning, in a click or a key press. */
  start(): void
  /** Silent before it returns. */
  stop(): void
  /** After an interruption. */
  goOn(): void
  /** Takes hold on the next beat; loudness and silence at once. */
  change(settings: MetronomeSettings): void
  /** Stops, and gives back what the device lent. */
  close(): void
}

export interface MetronomePlayerOptions {
  settings: MetronomeSettings
  /** May throw where there is no sound to be had. */
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
  // What is shown outlives a run, so that the screen is there before the first beat.
  const clock = { heardAt: (audio: number) => run?.heardAt(audio) ?? 0 }
  const pulse = createPulse(clock)
  const light = createLight(clock)
  const hearing = createHearing((audio) => run?.played(audio) ?? null)

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
      const own = createRun({ sound, outputs: [createVibration(vibrate), pulse, light, ...hearing.outputs], settings })
      run = own
      own.phase.subscribe(() => run === own && phase.set(own.phase.get()))
      phase.set('starting')
      own.begin()
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
    goOn: () => run?.goOn(),
    change(next) {
      settings = next
      run?.change(next)
    },
    close: stop,
  }
}
