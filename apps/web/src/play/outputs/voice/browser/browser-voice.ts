/**
 * The browser's own voices. They give no samples, so they begin approximately on time, and the beat ducks at their
 * `start` event. Browsers lose utterances: a watchdog cancels one that has not started within two seconds.
 */
import { voiceNames, type VoiceName, speakable } from '@rubato/contracts/domain'
import { createStore } from '../../../../ui/store.ts'
import type { Mixer } from '../../mixer.ts'
import { createDueList, type OutputCueOf } from '../../output.ts'
import { deliveryOf, deliveryTiming } from '../timbres.ts'
import type { Voice, VoiceState } from '../voice.ts'

/** An utterance that has not started after this time counts as lost, s. */
const START_TIMEOUT_S = 2
/** Longest wait for the browser to name its voices, ms. */
const NAMES_MS = 1500
/** Longest duck for one utterance, s: it ends then even without an `end` event. */
const LONGEST_S = 20

/** Demand of a moment that is not known, 0..1. */
const EVEN = 0.5

/** Pitch of each voice, as in `SpeechSynthesisUtterance.pitch`. */
const pitches: Record<VoiceName, number> = {
  Soprano: 1.3,
  Mezzo: 1.15,
  Alto: 1,
  Contralto: 0.9,
  Tenor: 1.05,
  Baritone: 0.9,
  Bass: 0.7,
}

type Voiced = Pick<SpeechSynthesisVoice, 'lang' | 'name' | 'localService'> &
  Partial<Pick<SpeechSynthesisVoice, 'voiceURI'>>

/**
 * The browser voice with the address `chosen`; else the one for one of the seven names, or null without an English one. Local voices come before remote ones and
 * formant synthesisers last; the names are spread over the best voices.
 */
export function chooseBrowserVoice<V extends Voiced>(
  voices: readonly V[],
  name: VoiceName,
  chosen: string | null = null,
): V | null {
  const own = chosen !== null && voices.find(({ voiceURI }) => voiceURI === chosen)
  if (own) return own
  const rank = (voice: V) => (/espeak/i.test(voice.name) ? 2 : 0) + (voice.localService ? 0 : 1)
  const english = voices.filter((voice) => /^en\b/i.test(voice.lang)).sort((a, b) => rank(a) - rank(b))
  const best = english.filter((voice) => rank(voice) === rank(english[0]!))
  return best[voiceNames.indexOf(name) % best.length] ?? null
}

interface Running {
  utterance: SpeechSynthesisUtterance
  requestedAt: number
  started: boolean
}

export interface BrowserVoiceOptions {
  mixer: Mixer
  voice: VoiceName
  stretch: number
  synthesis: SpeechSynthesis
  /** Address of the voice that the member chose by ear; null is the one for `voice`. */
  chosen?: string | null
  /** Only voices that speak on this device: others send the text to a service. */
  isLocal?: boolean
  /** 0..1; these voices do not pass through the mixer. 0 also cancels the current utterance. */
  volume?: () => number
}

export function createBrowserVoice(options: BrowserVoiceOptions): Voice {
  const { mixer, voice, stretch, synthesis, volume = () => 1, chosen: address = null, isLocal = false } = options
  const state = createStore<VoiceState>({
    health: 'ready',
    loading: null,
    ready: 0,
    total: 0,
    source: 'browser',
  })
  const waiting = createDueList<OutputCueOf<'speak'>>()
  let running: Running | null = null
  let silenced = false

  const fail = () => state.set({ ...state.get(), health: 'failed' })
  const cancelUtterance = () => {
    running = null
    synthesis.cancel()
  }
  const say = (cue: OutputCueOf<'speak'>, now: number) => {
    if (volume() === 0) return
    const usable = synthesis.getVoices().filter(({ localService }) => localService || !isLocal)
    const chosen = chooseBrowserVoice(usable, voice, address)
    if (!chosen) return fail()
    if (running) cancelUtterance()
    const utterance = new SpeechSynthesisUtterance(speakable(cue.speech))
    utterance.voice = chosen
    utterance.rate = 1 / (stretch * deliveryTiming[deliveryOf(cue.intensity ?? EVEN)].stretch)
    // A voice that was chosen by ear keeps its own pitch.
    utterance.pitch = chosen.voiceURI === address ? 1 : pitches[voice]
    utterance.volume = volume()
    const started: Running = { utterance, requestedAt: now, started: false }
    utterance.addEventListener('start', () => {
      started.started = true
      if (running !== started) return
      state.set({ ...state.get(), health: 'ready' })
      const now = mixer.context.currentTime
      mixer.duck(now, now + LONGEST_S, { keepsBeat: cue.isCount === true })
    })
    const onEnd = () => {
      if (running !== started) return
      running = null
      mixer.unduck(mixer.context.currentTime)
    }
    utterance.addEventListener('end', onEnd)
    utterance.addEventListener('error', (event) => {
      if (event.error !== 'interrupted' && event.error !== 'canceled') fail()
      onEnd()
    })
    running = started
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
        cancelUtterance()
        mixer.unduck(mixer.context.currentTime)
      }
      if (cue && now - cue.time < START_TIMEOUT_S) say(cue, now)
      if (running && !running.started && now - running.requestedAt > START_TIMEOUT_S) {
        cancelUtterance()
        fail()
      }
    },
    silence() {
      silenced = true
      waiting.clear()
      cancelUtterance()
    },
    // These voices render while they speak.
    prepare: () => undefined,
  }
}

/** Browsers list their voices only some time after the first call. */
export async function openBrowserVoice(options: BrowserVoiceOptions): Promise<Voice> {
  const { synthesis } = options
  if (synthesis.getVoices().length === 0)
    await new Promise<void>((resolve) => {
      synthesis.addEventListener('voiceschanged', () => resolve(), { once: true })
      setTimeout(resolve, NAMES_MS)
    })
  return createBrowserVoice(options)
}
