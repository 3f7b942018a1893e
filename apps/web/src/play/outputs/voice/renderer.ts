/** The main thread's side of the voice worker: one line in flight, urgent ones first. */
import type { Clip, SpeechJob } from './timbres.ts'

export interface RenderRequest {
  id: number
  job: SpeechJob
  /** The clip is wanted in the cache, not here. */
  keepOnly: boolean
}
export interface RenderAnswer {
  id: number
  ok: boolean
  clip?: Clip
}

/** Sent besides the answers, while the synthesiser is fetched: the share that has come, 0..1. */
export interface LoadReport {
  loaded: number
}

export interface SpeechRenderer {
  /** A clip to play soon. Rejects when the synthesiser cannot make it. */
  clip(job: SpeechJob): Promise<Clip>
  /** Renders into the cache, after everything urgent. Rejects like `clip`. */
  prepare(job: SpeechJob): Promise<void>
  /** Hears the share of the synthesiser that has come, 0..1, while it is fetched. */
  onLoading(listener: (share: number) => void): void
  close(): void
}

/** As much of a Worker as is used, so that a test can stand in. */
export interface RenderPort {
  postMessage(request: RenderRequest): void
  onAnswer(listener: (answer: RenderAnswer) => void): void
  onLoading(listener: (share: number) => void): void
  onFailure(listener: () => void): void
  close(): void
}

interface Task {
  request: RenderRequest
  resolve(clip: Clip | undefined): void
  reject(error: Error): void
}

export function createSpeechRenderer(port: RenderPort): SpeechRenderer {
  const urgent: Task[] = []
  const later: Task[] = []
  let running: Task | null = null
  let nextId = 1
  let dead = false

  const next = () => {
    if (running || dead) return
    running = urgent.shift() ?? later.shift() ?? null
    if (running) port.postMessage(running.request)
  }
  const die = () => {
    dead = true
    const lost = [...(running ? [running] : []), ...urgent.splice(0), ...later.splice(0)]
    running = null
    for (const task of lost) task.reject(new Error('The voice worker is gone'))
  }
  port.onFailure(die)
  port.onAnswer((answer) => {
    const task = running
    if (!task || task.request.id !== answer.id) return
    running = null
    if (answer.ok) task.resolve(answer.clip)
    else task.reject(new Error('The line could not be rendered'))
    next()
  })
  const ask = (queue: Task[], job: SpeechJob, keepOnly: boolean) =>
    new Promise<Clip | undefined>((resolve, reject) => {
      if (dead) return reject(new Error('The voice worker is gone'))
      queue.push({ request: { id: nextId++, job, keepOnly }, resolve, reject })
      next()
    })
  return {
    clip: async (job) => (await ask(urgent, job, false)) as Clip,
    prepare: async (job) => {
      await ask(later, job, true)
    },
    onLoading: (listener) => port.onLoading(listener),
    close() {
      die()
      port.close()
    },
  }
}

/** The worker itself. It fetches the synthesiser only when asked for a line. */
export function openVoiceWorker(): RenderPort {
  const worker = new Worker(new URL('./flite.worker.ts', import.meta.url), { type: 'module', name: 'voice' })
  type Message = MessageEvent<RenderAnswer | LoadReport>
  const listen = (listener: (message: RenderAnswer | LoadReport) => void) =>
    worker.addEventListener('message', ({ data }: Message) => listener(data))
  return {
    postMessage: (request) => worker.postMessage(request),
    onAnswer: (listener) => listen((message) => 'id' in message && listener(message)),
    onLoading: (listener) => listen((message) => 'loaded' in message && listener(message.loaded)),
    onFailure(listener) {
      worker.addEventListener('error', listener)
      worker.addEventListener('messageerror', listener)
    },
    close: () => worker.terminate(),
  }
}
