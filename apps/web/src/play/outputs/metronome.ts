/**
 * The beat: clicks rendered once, started at exact audio times up to the conductor's horizon ahead. Every started
 * node is kept until it has ended, so that a change of tempo or a stop takes back what has not sounded yet.
 */
import { accents, type Accent, type ClickSound } from '@rubato/contracts/domain'
import { CLICK_SECONDS, renderClick } from './clicks.ts'
import type { Output } from './output.ts'

interface Scheduled {
  time: number
  source: AudioBufferSourceNode
}

export interface Metronome extends Output {
  /** What is taken from now on sounds like this; clicks that are scheduled keep their sound. */
  setSound(sound: ClickSound): void
  /** Clicks that are scheduled or sounding. */
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

  const forget = (click: Scheduled) => {
    scheduled.delete(click)
    click.source.disconnect()
  }
  const cancelFrom = (from: number) => {
    for (const click of scheduled) {
      if (click.time < from) continue
      click.source.stop()
      forget(click)
    }
  }
  return {
    take(cue) {
      if (silenced || cue.kind !== 'beat') return
      const source = context.createBufferSource()
      source.buffer = clicks[cue.accent]
      source.connect(destination)
      const click: Scheduled = { time: cue.time, source }
      source.addEventListener('ended', () => forget(click), { once: true })
      source.start(cue.time)
      scheduled.add(click)
    },
    retract: cancelFrom,
    // A suspended context never fires `ended`; what is long past is forgotten here.
    tick(now) {
      for (const click of scheduled) if (click.time + CLICK_SECONDS * 5 < now) forget(click)
    },
    silence() {
      silenced = true
      // What sounds already fades with the mixer's master; what has not begun never will.
      cancelFrom(context.currentTime)
    },
    setSound(next) {
      clicks = clickBuffers(context, next)
    },
    pending: () => scheduled.size,
  }
}
