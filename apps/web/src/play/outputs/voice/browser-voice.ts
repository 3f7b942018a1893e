/**
 * The browser's own voices. They give no samples, so they begin about on time instead of exactly, and the beat ducks
 * when they say that they have begun. Browsers lose utterances: a watchdog notices within two seconds.
 */
import { voiceNames, type VoiceName } from '@rubato/contracts/domain'
import { createStore } from '../../store.ts'
import type { Mixer } from '../mixer.ts'
import { createDueList, type OutputCueOf } from '../output.ts'
import { speakable } from './timbres.ts'
import type { Voice, VoiceState } from './voice.ts'

/** Without a sign of life for this long the utterance is lost, s. */
const PATIENCE_S = 2
/** No utterance lasts longer; the duck ends then whatever the browser says, s. */
const LONGEST_S = 20

/** Higher names speak higher. */
const pitches: Record<VoiceName, number> = {
  Soprano: 1.3,
  Mezzo: 1.15,
  Alto: 1,
  Contralto: 0.9,
  Tenor: 1.05,
  Baritone: 0.9,
  Bass: 0.7,
}

/**
 * The voice of this browser that stands for one of the seven: English ones, local before remote, formant
 * synthesisers last; the seven are spread over what there is.
 */
export function chooseBrowserVoice<V extends Pick<SpeechSynthesisVoice, 'lang' | 'name' | 'localService'>>(
  voices: readonly V[],
  name: VoiceName,
): V | null {
  const rank = (voice: V) => (/espeak/i.test(voice.name) ? 2 : 0) + (voice.localService ? 0 : 1)
  const english = voices.filter((voice) => /^en\b/i.test(voice.lang)).sort((a, b) => rank(a) - rank(b))
  const best = english.filter((voice) => rank(voice) === rank(english[0]!))
  return best[voiceNames.indexOf(name) % best.length] ?? null
}

interface Running {
  utterance: SpeechSynthesisUtterance
  asked: number
  started: boolean
}

export interface BrowserVoiceOptions {
  mixer: Mixer
  voice: VoiceName
  stretch: number
  synthesis: SpeechSynthesis
  /** 0..1; these voices do not pass through the mixer. 0 also ends what is being said. */
  volume?: () => number
}

export function createBrowserVoice(options: BrowserVoiceOptions): Voice {
  const { mixer, voice, stretch, synthesis, volume = () => 1 } = options
  const state = createStore<VoiceState>({ health: 'ready', loading: null, ready: 0, total: 0 })
  const waiting = createDueList<OutputCueOf<'speak'>>()
  let running: Running | null = null
  let silenced = false

  const fail = () => state.set({ ...state.get(), health: 'failed' })
  const hush = () => {
    running = null
    synthesis.cancel()
  }
  const say = (cue: OutputCueOf<'speak'>, now: number) => {
    if (volume() === 0) return
    const chosen = chooseBrowserVoice(synthesis.getVoices(), voice)
    if (!chosen) return fail()
    if (running) hush()
    const utterance = new SpeechSynthesisUtterance(speakable(cue.speech))
    utterance.voice = chosen
    utterance.rate = 1 / stretch
    utterance.pitch = pitches[voice]
    utterance.volume = volume()
    const own: Running = { utterance, asked: now, started: false }
    utterance.addEventListener('start', () => {
      own.started = true
      if (running !== own) return
      state.set({ ...state.get(), health: 'ready' })
      mixer.duck(mixer.context.currentTime, mixer.context.currentTime + LONGEST_S)
    })
    const over = () => {
      if (running !== own) return
      running = null
      mixer.unduck(mixer.context.currentTime)
    }
    utterance.addEventListener('end', over)
    utterance.addEventListener('error', (event) => {
      if (event.error !== 'interrupted' && event.error !== 'canceled') fail()
      over()
    })
    running = own
    synthesis.speak(utterance)
  }

  return {
    state,
    take(cue) {
      if (cue.kind === 'speak' && !silenced && speakable(cue.speech) !== '') waiting.add(cue)
    },
    retract: waiting.retract,
    tick(now) {
      if (silenced) return
      const cue = waiting.due(now).at(-1)
      if (running && volume() === 0) {
        hush()
        mixer.unduck(mixer.context.currentTime)
      }
      if (cue && now - cue.time < PATIENCE_S) say(cue, now)
      if (running && !running.started && now - running.asked > PATIENCE_S) {
        hush()
        fail()
      }
    },
    silence() {
      silenced = true
      waiting.clear()
      hush()
    },
    // Nothing to render: these voices speak as they go.
    prepare: () => undefined,
  }
}
