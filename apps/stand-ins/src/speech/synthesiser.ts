/** The bundled synthesiser of the web app, in a worker thread. */
import { Worker } from 'node:worker_threads'
import { voiceNames, type VoiceName } from '@rubato/contracts/domain'
import { writeWav } from '@rubato/contracts/wav'

export type LineRequest = {
  readonly id: number
  readonly voice: VoiceName
  readonly text: string
  readonly speed: number
}
export type LineAnswer = { readonly id: number; readonly samples: Int16Array<ArrayBuffer>; readonly sampleRate: number }

export type Synthesiser = {
  /** A WAV file of the text. */
  synthesise(voice: VoiceName, text: string, speed: number): Promise<Uint8Array>
  close(): Promise<void>
}

export const findVoice = (name: string): VoiceName | undefined =>
  voiceNames.find((voice) => voice.toLowerCase() === name)

/** The thread starts with the first line. */
export const openSynthesiser = (): Synthesiser => {
  const waiting = new Map<number, { resolve: (file: Uint8Array) => void; reject: (error: unknown) => void }>()
  let worker: Worker | undefined
  let lastId = 0
  const open = (): Worker => {
    const opened = new Worker(new URL('./synthesiser.worker.ts', import.meta.url))
    opened.on('message', ({ id, samples, sampleRate }: LineAnswer) => {
      waiting.get(id)?.resolve(writeWav({ samples, sampleRate }))
      waiting.delete(id)
    })
    opened.on('error', (error) => {
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
      worker = undefined
    })
    // The process ends without waiting for the thread.
    opened.unref()
    return opened
  }
  return {
    synthesise: (voice, text, speed) =>
      new Promise((resolve, reject) => {
        worker ??= open()
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        worker.postMessage({ id: lastId, voice, text, speed } satisfies LineRequest)
      }),
    close: async () => {
      await worker?.terminate()
    },
  }
}
