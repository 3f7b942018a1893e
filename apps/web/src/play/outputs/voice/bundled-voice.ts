/**
 * The bundled voice: lines come from the worker as samples and start at exact audio times. One line at a time: the
 * next cuts the last short. A line that is not there in time is left to the captions, never waited for.
 */
import type { VoiceName } from '@rubato/contracts/domain'
import { createStore } from '../../store.ts'
import type { Desk } from '../desk.ts'
import type { CueOf } from '../output.ts'
import type { SpeechRenderer } from './renderer.ts'
import { speakable, type Clip, type SpeechJob } from './timbres.ts'
import type { Voice, VoiceState } from './voice.ts'

/** A line that becomes ready within this time after its place is still spoken, s. */
const LATEST_S = 1
/** Lines that fail one after the other before the voice counts as failed. */
const FAILURES = 3
const CUT_S = 0.04

interface Playing {
  time: number
  end: number
  source: AudioBufferSourceNode
  gain: GainNode
}

export interface BundledVoiceOptions {
  desk: Desk
  renderer: SpeechRenderer
  voice: VoiceName
  stretch: number
}

function bufferOf(context: BaseAudioContext, clip: Clip): AudioBuffer {
  const buffer = context.createBuffer(1, Math.max(1, clip.pcm.length), clip.sampleRate)
  buffer.copyToChannel(
    Float32Array.from(clip.pcm, (sample) => sample / 0x8000),
    0,
  )
  return buffer
}

export function createBundledVoice({ desk, renderer, voice, stretch }: BundledVoiceOptions): Voice {
  const { context } = desk
  const state = createStore<VoiceState>({ health: 'ready', ready: 0, total: 0 })
  const playing = new Set<Playing>()
  const awaited = new Set<CueOf<'speak'>>()
  let failures = 0
  let silenced = false

  const job = (text: string): SpeechJob => ({ voice, stretch, text: speakable(text) })
  const patch = (change: Partial<VoiceState>) => state.set({ ...state.get(), ...change })
  const failed = () => {
    failures += 1
    if (failures >= FAILURES) patch({ health: 'failed' })
  }
  const worked = () => {
    failures = 0
    if (state.get().health === 'failed') patch({ health: 'ready' })
  }
  const forget = (line: Playing) => {
    playing.delete(line)
    line.source.disconnect()
    line.gain.disconnect()
  }
  const cut = (line: Playing, at: number) => {
    line.gain.gain.setTargetAtTime(0, at, CUT_S / 4)
    line.source.stop(at + CUT_S)
    line.end = Math.min(line.end, at + CUT_S)
  }

  const play = (cue: CueOf<'speak'>, clip: Clip) => {
    const start = Math.max(cue.time, context.currentTime)
    for (const line of playing) if (line.end > start && line.time < start) cut(line, start)
    const source = context.createBufferSource()
    source.buffer = bufferOf(context, clip)
    const gain = context.createGain()
    source.connect(gain).connect(desk.voice)
    const line: Playing = { time: start, end: start + source.buffer.duration, source, gain }
    source.addEventListener('ended', () => forget(line), { once: true })
    source.start(start)
    playing.add(line)
    desk.duck(start, line.end)
  }

  const speak = async (cue: CueOf<'speak'>) => {
    awaited.add(cue)
    try {
      const clip = await renderer.clip(job(cue.speech))
      worked()
      // Retracted meanwhile, or too late to say.
      if (!awaited.has(cue) || silenced || context.currentTime > cue.time + LATEST_S) return
      play(cue, clip)
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
      for (const line of playing) {
        if (line.time < from) continue
        line.source.stop()
        forget(line)
      }
      const spokenUntil = Math.max(from, ...Array.from(playing, (line) => line.end))
      desk.unduck(spokenUntil)
    },
    tick(now) {
      for (const line of playing) if (line.end + 1 < now) forget(line)
    },
    silence() {
      silenced = true
      awaited.clear()
      const now = context.currentTime
      for (const line of playing) {
        if (line.time <= now) cut(line, now)
        else {
          line.source.stop()
          forget(line)
        }
      }
    },
    prepare(lines) {
      const texts = [...new Set(lines.map(speakable))].filter((text) => text !== '')
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
      for (const line of playing) forget(line)
    },
  }
}
