/** Puts one session on the stage: the clock, the desk, every output and the conductor, and takes them down again. */
import type { ChatSpeed, Owned, VoiceName } from '@rubato/contracts/domain'
import { itemRules, type SessionSummary, type SystemLine } from '@rubato/engine'
import { createConductor, type Conductor, type SessionDriver } from './conductor.ts'
import { createCaptions, type Captions } from './outputs/captions.ts'
import { createDesk, type Desk } from './outputs/desk.ts'
import { createMetronome } from './outputs/metronome.ts'
import { createOpenItemsKeeper, CUT_OFF_EVENT } from './outputs/open-items.ts'
import type { Output } from './outputs/output.ts'
import { createPulse, type Pulse } from './outputs/pulse.ts'
import { createScreen, type Screen } from './outputs/screen.ts'
import { gainOf, keepVolumes, readVolumes, type Volumes } from './outputs/volumes.ts'
import { browserVibrate, createVibration } from './outputs/vibrate.ts'
import { createBrowserVoice } from './outputs/voice/browser-voice.ts'
import { createBundledVoice } from './outputs/voice/bundled-voice.ts'
import { createSpeechRenderer, openVoiceWorker } from './outputs/voice/renderer.ts'
import { stretches } from './outputs/voice/timbres.ts'
import type { Voice } from './outputs/voice/voice.ts'
import { keepVigil } from './outputs/wake-lock.ts'
import { beginWhenReady, beginWhenTold } from './preparation.ts'
import { createStageClock } from './stage-clock.ts'
import { createStore, type ReadableStore } from './store.ts'

export interface PlaybackOptions {
  session: SessionDriver
  /** What will be spoken, in order, so that it can be rendered ahead. */
  lines: readonly string[]
  voice: VoiceName
  voiceSource: 'bundled' | 'browser'
  chatSpeed: ChatSpeed
  /** The member's things, for their names. */
  owned: readonly Owned[]
  /** Begins when it is told to, and not before. */
  waits: boolean
  sentence(line: SystemLine): string
  /** A line of a script has begun. */
  onSpoken(lineId: string): void
  onOver(summary: SessionSummary): void
  onFault(error: unknown): void
}

export interface Playback {
  conductor: Conductor
  screen: Screen
  captions: Captions
  voice: Voice
  pulse: Pulse
  volumes: ReadableStore<Volumes>
  setVolumes(change: Partial<Volumes>): void
  /** Begins before everything is ready. */
  beginNow(): void
  close(): void
}

function createVoice(desk: Desk, options: PlaybackOptions, volume: () => number): Voice {
  const common = { desk, voice: options.voice, stretch: stretches[options.chatSpeed] }
  if (options.voiceSource === 'browser' && 'speechSynthesis' in globalThis) {
    return createBrowserVoice({ ...common, synthesis: speechSynthesis, volume })
  }
  return createBundledVoice({ ...common, renderer: createSpeechRenderer(openVoiceWorker()) })
}

const openItemsKeeper = (owned: readonly Owned[]): Output =>
  createOpenItemsKeeper({
    shelf: localStorage,
    wall: () => Date.now(),
    owned,
    isWorn: (item) => !itemRules[item].isMomentary,
  })

/** The desk's master has to fall when the outputs do. */
const deskOutput = (desk: Desk): Output => ({ take: () => undefined, silence: desk.silence })

export function createPlayback(options: PlaybackOptions): Playback {
  const context = new AudioContext({ latencyHint: 'interactive' })
  const clock = createStageClock(context)
  const desk = createDesk(context)
  const captions = createCaptions(options.onSpoken)
  const screen = createScreen()
  const pulse = createPulse(clock)
  const volumes = createStore(readVolumes(localStorage))
  desk.setVolumes(volumes.get())
  const voice = createVoice(desk, options, () => gainOf(volumes.get(), 'voice'))
  const conductor = createConductor({
    clock,
    session: options.session,
    // The desk comes first: a stop is silent before anything else is taken down.
    outputs: [
      deskOutput(desk),
      createMetronome(context, desk.beat),
      createVibration(browserVibrate()),
      voice,
      pulse,
      openItemsKeeper(options.owned),
      captions,
      screen,
    ],
    sentence: options.sentence,
    onOver: options.onOver,
    onFault: options.onFault,
  })
  const vigil = keepVigil()
  voice.prepare(options.lines)
  // Allowed at once after the click that led here; otherwise the stage asks for another.
  void clock.resume()
  const begin = () => conductor.begin()
  const preparation = options.waits ? beginWhenTold(begin) : beginWhenReady(clock, voice, begin)
  return {
    conductor,
    screen,
    captions,
    voice,
    pulse,
    volumes,
    setVolumes(change) {
      volumes.set({ ...volumes.get(), ...change })
      desk.setVolumes(volumes.get())
      keepVolumes(localStorage, volumes.get())
    },
    beginNow: preparation.now,
    close() {
      preparation.cancel()
      const cutOff = ['running', 'frozen'].includes(conductor.phase.get())
      conductor.close()
      vigil.release()
      if (cutOff) dispatchEvent(new Event(CUT_OFF_EVENT))
    },
  }
}
