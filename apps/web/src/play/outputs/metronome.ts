/**
 * The beat: clicks are rendered once and started at exact audio times, up to the conductor's horizon ahead. Each started
 * node is kept until it has ended, so that a change of tempo or a stop can cancel it.
 */
import { accents, type Accent, type ClickSound } from '@rubato/contracts/domain'
import { CLICK_SECONDS, renderClick } from './clicks.ts'
import type { Output } from './output.ts'

interface Scheduled {
  time: number
  source: AudioBufferSourceNode
}

export interface Metronome extends Output {
  /** Sets the sound of clicks that are taken from now on; scheduled clicks keep theirs. */
  setSound(sound: ClickSound): void
  /** Number of clicks that are scheduled or sounding. */
  pending(): number
}

const clickBuffers = (context: BaseAudioContext, sound: ClickSound): Record<Accent, AudioBuffer> => {
  const buffers = accents.map((accent) => {
    const samples = renderClick(accent, context.sampleRate, sound)
    const buffer = context.createBuffer(1, samples.length, context.sampleRate)
    buffer.copyToChannel(samples, 0)
    return [accent, buffer] as const
  })
  return Object.fromEntries(buffers) as Record<Accent, AudioBuffer>
}

export function createMetronome(
  context: BaseAudioContext,
  destination: AudioNode,
  sound: ClickSound = 'wood',
): Metronome {
  let clicks = clickBuffers(context, sound)
  const scheduled = new Set<Scheduled>()
  let silenced = false

  const remove = (click: Scheduled) => {
    scheduled.delete(click)
    click.source.disconnect()
  }
  const cancelFrom = (from: number) => {
    for (const click of scheduled) {
      if (click.time < from) continue
      click.source.stop()
      remove(click)
    }
  }
  return {
    take(cue) {
      if (silenced || cue.kind !== 'beat') return
      const source = context.createBufferSource()
      source.buffer = clicks[cue.accent]
      source.connect(destination)
      const click: Scheduled = { time: cue.time, source }
      source.addEventListener('ended', () => remove(click), { once: true })
      source.start(cue.time)
      scheduled.add(click)
    },
    retract: cancelFrom,
    // A suspended context does not fire `ended`: clicks long past are removed here.
    tick(now) {
      for (const click of scheduled) if (click.time + CLICK_SECONDS * 5 < now) remove(click)
    },
    silence() {
      silenced = true
      // A click that sounds already fades with the mixer's master.
      cancelFrom(context.currentTime)
    },
    setSound(next) {
      clicks = clickBuffers(context, next)
    },
    pending: () => scheduled.size,
  }
}
