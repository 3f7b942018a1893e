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
/** Number of consecutive lines that cannot be rendered, or are too late, before the voice counts as failed. */
const MAX_FAILURES = 3

/**
 * Counts consecutive failures, of lines that are due and of lines that are rendered ahead. A line that was rendered ahead does not
 * clear those of due lines: a renderer that is too slow for the session still renders.
 */
function createFailureCount(onChange: (health: VoiceState['health']) => void) {
  const counts = { due: 0, ahead: 0 }
  const report = () => onChange(Math.max(counts.due, counts.ahead) >= MAX_FAILURES ? 'failed' : 'ready')
  return {
    add(kind: 'due' | 'ahead') {
      counts[kind] += 1
      report()
    },
    clearAhead() {
      counts.ahead = 0
      report()
    },
    clearAll() {
      counts.due = 0
      counts.ahead = 0
      report()
    },
  }
}

export interface RenderedVoiceOptions {
  mixer: Mixer
  renderer: SpeechRenderer
  voice: VoiceName
  stretch: number
  /** The expected source of the voice. */
  source?: 'site' | 'bundled'
}

function createJobFactory({ mixer, voice, stretch }: Pick<RenderedVoiceOptions, 'mixer' | 'voice' | 'stretch'>) {
  const job = (line: LineAhead, delivery: Delivery = 'even'): SpeechJob => ({
    voice: line.voice ?? voice,
    stretch,
    delivery,
    text: speakable(line.speech),
  })
  /** The delivery follows the moment; signals, counts and system lines are spoken evenly. */
  const deliveryFor = ({ time, level, intensity }: OutputCueOf<'speak'>): Delivery => {
    const isPlain = level === undefined || level === 'signal' || intensity === undefined
    return isPlain || time - mixer.context.currentTime < TIME_TO_RENDER_S ? 'even' : deliveryOf(intensity)
  }
  return { job, deliveryFor }
}

export function createRenderedVoice(options: RenderedVoiceOptions): Voice {
  const { mixer, renderer, voice, source = 'bundled' } = options
  const { context } = mixer
  const state = createStore<VoiceState>({ health: 'ready', loading: null, ready: 0, total: 0, source })
  const lines = createLinePlayer(mixer)
  const pending = new Set<OutputCueOf<'speak'>>()
  let silenced = false

  const { job, deliveryFor } = createJobFactory(options)
  const patch = (change: Partial<VoiceState>) => state.set({ ...state.get(), ...change })
  renderer.onLoading((loading) => patch({ loading }))
  const failures = createFailureCount((health) => {
    if (state.get().health !== health) patch({ health })
  })
  /** Drops lines without a clip whose time has passed, s: also those of a renderer that never answers. */
  const dropLate = (now: number) => {
    for (const cue of pending) {
      if (now <= cue.time + LATEST_S) continue
      pending.delete(cue)
      failures.add('due')
    }
  }
  const speak = async (cue: OutputCueOf<'speak'>) => {
    pending.add(cue)
    try {
      const withinMs = (cue.time - context.currentTime + WAITS_PAST_S) * 1000
      const clip = await renderer.clip(job(cue, deliveryFor(cue)), withinMs)
      dropLate(context.currentTime)
      // The line was retracted meanwhile, or it is too late to speak it.
      if (!pending.has(cue) || silenced) return
      lines.play(cue.time, clip, cue.isCount !== true)
      failures.clearAll()
      patch({ source: clip.source ?? 'bundled' })
    } catch {
      // A line that was too late is counted already.
      if (pending.has(cue)) failures.add('due')
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
    tick(now) {
      dropLate(now)
      lines.removeEnded(now)
    },
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
            failures.clearAhead()
            patch({ ready: state.get().ready + 1 })
          },
          () => !silenced && failures.add('ahead'),
        )
      }
    },
    close() {
      renderer.close()
      lines.close()
    },
  }
}
