/** The stage as a demonstration: a recorded session in a loop, without inputs, silent until its sound is turned on. */
import type { StageView } from '@rubato/engine'
import { createStore, type ReadableStore } from '../../ui/store.ts'
import { createConductor } from '../conductor.ts'
import { tempoAt } from '../format.ts'
import { createCaptions, type Captions } from '../outputs/captions.ts'
import type { Output } from '../outputs/output.ts'
import { createPulse } from '../outputs/pulse.ts'
import { createScreen } from '../outputs/screen.ts'
import { createLoopedSession, type RecordedSession } from './looped-session.ts'
import { createPageClock } from './page-clock.ts'

type SoundState = 'off' | 'on' | 'failed'

export interface DemonstrationOptions {
  session: RecordedSession
  /** From the inside out. */
  rings: readonly Element[]
  /** The address of a line's sound. */
  fileOf(lineId: string): string
}

export interface Demonstration {
  view: ReadableStore<StageView | null>
  captions: Pick<Captions, 'line' | 'last'>
  sound: ReadableStore<SoundState>
  /** Session time, ms. */
  now(): number
  /** Beats per minute now; null without a beat. */
  tempo(): number | null
  /** Rings do not pulse with reduced motion. */
  setStill(isStill: boolean): void
  /** It is paused at first. */
  setPlaying(isPlaying: boolean): void
  /** Call it in the handler of a press: browsers start sound only there. */
  setSound(isOn: boolean): void
  close(): void
}

/** An output that is there for a while only. */
function createSwitch() {
  let current: Output | null = null
  const output: Output = {
    take: (cue) => current?.take(cue),
    tick: (now) => current?.tick?.(now),
    silence: () => current?.silence(),
  }
  const set = (next: Output | null) => {
    current?.silence()
    current?.close?.()
    current = next
  }
  return { output, set }
}

export function openDemonstration({ session, rings, fileOf }: DemonstrationOptions): Demonstration {
  const clock = createPageClock()
  const pulse = createPulse(clock)
  const captions = createCaptions(() => undefined)
  const screen = createScreen()
  const sound = createStore<SoundState>('off')
  const speaker = createSwitch()
  let context: AudioContext | null = null
  let isStill = false
  const conductor = createConductor({
    clock,
    session: createLoopedSession(session),
    outputs: [pulse, captions, screen, speaker.output],
    // A recorded session has no lines of the system.
    sentence: () => '',
    onOver: () => undefined,
    onFault: () => undefined,
  })
  pulse.attach({ rings, dots: () => [], count: () => undefined })
  const isPlaying = () => clock.state() === 'running'
  const endSound = (state: SoundState) => {
    speaker.set(null)
    context = null
    sound.set(state)
  }
  const startSound = async () => {
    const opened = new AudioContext({ latencyHint: 'interactive' })
    context = opened
    sound.set('on')
    try {
      const { createSound } = await import('./sound.ts')
      if (context === opened) speaker.set(createSound({ context: opened, clock, fileOf }))
    } catch {
      if (context === opened) endSound('failed')
    }
    if (context !== opened && opened.state !== 'closed') void opened.close()
  }
  return {
    view: screen.view,
    captions,
    sound,
    now: conductor.now,
    tempo: () => tempoAt(screen.view.get()?.tempo ?? null, conductor.now()),
    setStill(next) {
      isStill = next
      pulse.setStill(isStill || !isPlaying())
    },
    setPlaying(next) {
      clock.setRunning(next)
      pulse.setStill(isStill || !next)
      if (next) conductor.begin()
      void (next ? context?.resume() : context?.suspend())?.catch(() => undefined)
    },
    setSound(isOn) {
      if (isOn === (context !== null)) return
      if (isOn) void startSound()
      else endSound('off')
    },
    close() {
      endSound('off')
      conductor.close()
    },
  }
}
