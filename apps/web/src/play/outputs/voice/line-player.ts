/** Plays rendered lines at exact audio times, one at a time, and ducks the other channels under them. */
import type { Mixer } from '../mixer.ts'
import type { Clip } from './timbres.ts'

/** Fade of a line that is cut short, s. */
const CUT_S = 0.04

interface Playing {
  time: number
  end: number
  /** Whether the beat is lower while the line sounds, too. */
  ducksBeat: boolean
  source: AudioBufferSourceNode
  gain: GainNode
}

function bufferOf(context: BaseAudioContext, clip: Clip): AudioBuffer {
  const buffer = context.createBuffer(1, Math.max(1, clip.pcm.length), clip.sampleRate)
  buffer.copyToChannel(
    Float32Array.from(clip.pcm, (sample) => sample / 0x8000),
    0,
  )
  return buffer
}

export function createLinePlayer(mixer: Mixer) {
  const { context } = mixer
  const playing = new Set<Playing>()
  const remove = (line: Playing) => {
    playing.delete(line)
    line.source.disconnect()
    line.gain.disconnect()
  }
  const drop = (line: Playing) => {
    line.source.stop()
    remove(line)
  }
  const cut = (line: Playing, at: number) => {
    line.gain.gain.setTargetAtTime(0, at, CUT_S / 4)
    line.source.stop(at + CUT_S)
    line.end = Math.min(line.end, at + CUT_S)
  }
  /** Ducks under all lines that end after `from`, s, in order of time. */
  const duckFrom = (from: number) => {
    const lines = [...playing].filter((line) => line.end > from).sort((a, b) => a.time - b.time)
    for (const line of lines) mixer.duck(line.time, line.end, { keepsBeat: !line.ducksBeat })
  }
  return {
    /**
     * Starts at audio time `time` (s), or now when that has passed; cuts short a line that sounds then. The other channels duck
     * under the line, the beat unless `ducksBeat` is false.
     */
    play(time: number, clip: Clip, ducksBeat: boolean = true) {
      const start = Math.max(time, context.currentTime)
      for (const line of playing) if (line.end > start && line.time < start) cut(line, start)
      const source = context.createBufferSource()
      source.buffer = bufferOf(context, clip)
      const gain = context.createGain()
      source.connect(gain).connect(mixer.inputs.voice)
      const line: Playing = { time: start, end: start + source.buffer.duration, ducksBeat, source, gain }
      source.addEventListener('ended', () => remove(line), { once: true })
      source.start(start)
      playing.add(line)
      duckFrom(start)
    },
    retract(from: number) {
      for (const line of playing) if (line.time >= from) drop(line)
      // The line that sounds keeps the other channels low to its end.
      mixer.unduck(Math.max(from, ...Array.from(playing, (line) => line.end)))
    },
    silence() {
      for (const line of playing) {
        if (line.time <= context.currentTime) cut(line, context.currentTime)
        else drop(line)
      }
    },
    /** Removes lines that have ended: a suspended context does not fire `ended`. */
    removeEnded(now: number) {
      for (const line of playing) if (line.end + 1 < now) remove(line)
    },
    close() {
      for (const line of playing) remove(line)
    },
    /** Number of lines that are scheduled or sounding. */
    pending: (): number => playing.size,
  }
}
