/**
 * A voice whose lines are rendered, by the bundled synthesiser or by the speech server: they start at exact audio times. One line sounds at a time: the
 * next cuts it short. A line that is not rendered in time is shown as a caption only.
 */
import { speakable, type VoiceName } from '@rubato/contracts/domain'
import { createStore } from '../../../ui/store.ts'
import type { Mixer } from '../mixer.ts'
import type { OutputCueOf } from '../output.ts'
import { createLinePlayer } from './line-player.ts'
import type { SpeechRenderer } from './renderer.ts'
import { deliveryOf, type Delivery, type SpeechJob } from './timbres.ts'
import type { LineAhead, Voice, VoiceState } from './voice.ts'

/** A line that is rendered up to this long after its time is still spoken, s. */
const LATEST_S = 1
/** A line that is due sooner than this is spoken in the even delivery, which is rendered ahead, s. */
const TIME_TO_RENDER_S = 0.6
/** A line of the server is waited for until this long after its time, s; then the synthesiser has time to render it. */
const WAITS_PAST_S = 0.3
/** Number of consecutive lines that cannot be rendered before the voice counts as failed. */
const MAX_FAILURES = 3

export interface RenderedVoiceOptions {
  mixer: Mixer
  renderer: SpeechRenderer
  voice: VoiceName
  stretch: number
  /** The expected source of the voice. */
  source?: 'site' | 'bundled'
}

export function createRenderedVoice(options: RenderedVoiceOptions): Voice {
  const { mixer, renderer, voice, stretch, source = 'bundled' } = options
  const { context } = mixer
  const state = createStore<VoiceState>({ health: 'ready', loading: null, ready: 0, total: 0, source })
  const lines = createLinePlayer(mixer)
  const pending = new Set<OutputCueOf<'speak'>>()
  let failures = 0
  let silenced = false

  const job = (line: LineAhead, delivery: Delivery = 'even'): SpeechJob => ({
    voice: line.voice ?? voice,
    stretch,
    delivery,
    text: speakable(line.speech),
  })
  /** The delivery follows the moment; signals, counts and system lines are spoken evenly. */
  const deliveryFor = ({ time, level, intensity }: OutputCueOf<'speak'>): Delivery => {
    const isPlain = level === undefined || level === 'signal' || intensity === undefined
    return isPlain || time - context.currentTime < TIME_TO_RENDER_S ? 'even' : deliveryOf(intensity)
  }
  const patch = (change: Partial<VoiceState>) => state.set({ ...state.get(), ...change })
  renderer.onLoading((loading) => patch({ loading }))
  const countFailure = () => {
    failures += 1
    if (failures >= MAX_FAILURES) patch({ health: 'failed' })
  }
  const clearFailures = () => {
    failures = 0
    if (state.get().health === 'failed') patch({ health: 'ready' })
  }
  const speak = async (cue: OutputCueOf<'speak'>) => {
    pending.add(cue)
    try {
      const withinMs = (cue.time - context.currentTime + WAITS_PAST_S) * 1000
      const clip = await renderer.clip(job(cue, deliveryFor(cue)), withinMs)
      clearFailures()
      // The line was retracted meanwhile, or it is too late to speak it.
      if (!pending.has(cue) || silenced || context.currentTime > cue.time + LATEST_S) return
      lines.play(cue.time, clip, cue.isCount !== true)
      patch({ source: clip.source ?? 'bundled' })
    } catch {
      if (!silenced) countFailure()
    } finally {
      pending.delete(cue)
    }
  }

  return {
    state,
    take(cue) {
      if (cue.kind !== 'speak' || silenced || speakable(cue.speech) === '') return
      void speak(cue)
    },
    retract(from) {
      for (const cue of pending) if (cue.time >= from) pending.delete(cue)
      lines.retract(from)
    },
    tick: lines.removeEnded,
    silence() {
      silenced = true
      pending.clear()
      lines.silence()
    },
    prepare(sentences) {
      const jobs = new Map(sentences.map((line) => [`${line.voice ?? voice} ${speakable(line.speech)}`, job(line)]))
      const said = [...jobs.values()].filter(({ text }) => text !== '')
      patch({ total: said.length })
      for (const each of said) {
        renderer.prepare(each).then(
          () => {
            clearFailures()
            patch({ ready: state.get().ready + 1 })
          },
          () => !silenced && countFailure(),
        )
      }
    },
    close() {
      renderer.close()
      lines.close()
    },
  }
}
