/**
 * The audio clock of a context, read on the audio thread and noted in a worker: a reference for the commands of the
 * devices that does not depend on the main thread, which the bench blocks.
 */
import type { ClockReading } from './audio-clock.worker.ts'
import workletUrl from './audio-clock.worklet.js?url'

/** A reading arrives late by chance, never early: the earliest within this time of an audio time counts, s. */
const NEAR_S = 0.15

export interface AudioClock {
  /** Stops and returns the function that converts an audio time (s) to ms since 1970; null far from every reading. */
  end(): Promise<(audio: number) => number | null>
}

export async function followAudioClock(context: AudioContext): Promise<AudioClock> {
  const worker = new Worker(new URL('./audio-clock.worker.ts', import.meta.url), { type: 'module' })
  await context.audioWorklet.addModule(workletUrl)
  const node = new AudioWorkletNode(context, 'audio-clock', { numberOfInputs: 0 })
  node.connect(context.destination)
  const { port1, port2 } = new MessageChannel()
  worker.postMessage(null, [port1])
  node.port.postMessage(port2, [port2])
  return {
    async end() {
      const answer = new Promise<ClockReading[]>((resolve) => {
        worker.addEventListener('message', ({ data }: MessageEvent<ClockReading[]>) => resolve(data), { once: true })
      })
      worker.postMessage(null)
      const readings = await answer
      worker.terminate()
      node.disconnect()
      return (audio) => {
        const near = readings.filter((reading) => Math.abs(reading.audio - audio) <= NEAR_S)
        const shifts = near.map((reading) => reading.at - reading.audio * 1000)
        return shifts.length > 0 ? Math.min(...shifts) + audio * 1000 : null
      }
    },
  }
}
