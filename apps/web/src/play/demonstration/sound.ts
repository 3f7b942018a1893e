/** The sound of a demonstration: the clicks of the beat, and its lines from files. Loaded when it is turned on. */
import { readWav } from '@rubato/contracts/wav'
import type { StageClock } from '../clock/stage-clock.ts'
import { createMetronome } from '../outputs/metronome.ts'
import { createMixer } from '../outputs/mixer.ts'
import type { Output, OutputCueOf } from '../outputs/output.ts'
import { createLinePlayer } from '../outputs/voice/line-player.ts'
import type { Clip } from '../outputs/voice/timbres.ts'

/** A line that arrives up to this long after its time is still spoken, s. */
const LATEST_S = 1

export interface SoundOptions {
  context: AudioContext
  /** The clock of the cues, which is not that of the context. */
  clock: Pick<StageClock, 'audio'>
  /** The address of a line's file. */
  fileOf(lineId: string): string
}

async function loadClip(address: string): Promise<Clip> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`A line could not be loaded (${response.status})`)
  const { samples, sampleRate } = readWav(new Uint8Array(await response.arrayBuffer()))
  return { pcm: samples, sampleRate }
}

export function createSound({ context, clock, fileOf }: SoundOptions): Output {
  const mixer = createMixer(context)
  const metronome = createMetronome(context, mixer.inputs.beat)
  const lines = createLinePlayer(mixer)
  /** Time of the context for a time of the cues, s: what is heard then has left the context a little earlier. */
  const timeOf = (time: number) => context.currentTime + time - clock.audio() - (context.outputLatency || 0)
  const speak = async ({ lineId, time }: OutputCueOf<'speak'>) => {
    if (lineId === undefined) return
    // A line that cannot be loaded is shown as a caption only.
    const clip = await loadClip(fileOf(lineId)).catch(() => null)
    if (clip && context.state !== 'closed' && clock.audio() <= time + LATEST_S) lines.play(timeOf(time), clip)
  }
  return {
    take(cue) {
      if (cue.kind === 'speak') void speak(cue)
      const time = timeOf(cue.time)
      if (cue.kind === 'beat' && time >= context.currentTime) metronome.take({ ...cue, time })
    },
    tick() {
      metronome.tick?.(context.currentTime)
      lines.removeEnded(context.currentTime)
    },
    silence: mixer.silence,
    close: () => void context.close().catch(() => undefined),
  }
}
