/**
 * The bundled voice: lines come from the worker as samples and start at exact audio times. One line at a time: the
 * next cuts the last short. A line that is not there in time is left to the captions, never waited for.
 */
import type { VoiceName } from '@rubato/contracts/domain'
import { createStore } from '../../store.ts'
import type { Mixer } from '../mixer.ts'
import type { OutputCueOf } from '../output.ts'
import { createLinePlayer } from './line-player.ts'
import type { SpeechRenderer } from './renderer.ts'
import { speakable, type SpeechJob } from './timbres.ts'
import type { Voice, VoiceState } from './voice.ts'

/** A line that becomes ready within this time after its place is still spoken, s. */
const LATEST_S = 1
/** Lines that fail one after the other before the voice counts as failed. */
const FAILURES = 3

export interface BundledVoiceOptions {
  mixer: Mixer
  renderer: SpeechRenderer
  voice: VoiceName
  stretch: number
}

export function createBundledVoice({ mixer, renderer, voice, stretch }: BundledVoiceOptions): Voice {
  const { context } = mixer
  const state = createStore<VoiceState>({ health: 'ready', loading: null, ready: 0, total: 0 })
  const lines = createLinePlayer(mixer)
  const awaited = new Set<OutputCueOf<'speak'>>()
  let failures = 0
  let silenced = false

  const job = (text: string): SpeechJob => ({ voice, stretch, text: speakable(text) })
  const patch = (change: Partial<VoiceState>) => state.set({ ...state.get(), ...change })
  renderer.onLoading((share) => patch({ loading: share < 1 ? share : null }))
  const failed = () => {
    failures += 1
    if (failures >= FAILURES) patch({ health: 'failed' })
  }
  const worked = () => {
    failures = 0
    if (state.get().health === 'failed') patch({ health: 'ready' })
  }
  const speak = async (cue: OutputCueOf<'speak'>) => {
    awaited.add(cue)
    try {
      const clip = await renderer.clip(job(cue.speech))
      worked()
      // Retracted meanwhile, or too late to say.
      if (!awaited.has(cue) || silenced || context.currentTime > cue.time + LATEST_S) return
      lines.play(cue.time, clip)
    } catch {
      if (!silenced) failed()
    } finally {
      awaited.delete(cue)
    }
  }

  return {
    state,
    take(cue) {
      if (cue.kind !== 'speak' || silenced || speakable(cue.speech) === '') return
      void speak(cue)
    },
    retract(from) {
      for (const cue of awaited) if (cue.time >= from) awaited.delete(cue)
      lines.retract(from)
    },
    tick: lines.tidy,
    silence() {
      silenced = true
      awaited.clear()
      lines.silence()
    },
    prepare(sentences) {
      const texts = [...new Set(sentences.map(speakable))].filter((text) => text !== '')
      patch({ total: texts.length })
      for (const text of texts) {
        renderer.prepare(job(text)).then(
          () => {
            worked()
            patch({ ready: state.get().ready + 1 })
          },
          () => {
            if (!silenced) failed()
          },
        )
      }
    },
    close() {
      renderer.close()
      lines.close()
    },
  }
}
