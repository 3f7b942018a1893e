/** The main thread's side of the voice worker: a queue with one line in flight, urgent lines first. */
import type { Clip, SpeechJob } from './timbres.ts'

export interface RenderRequest {
  id: number
  job: SpeechJob
  /** Renders into the cache only: the answer has no clip. */
  keepOnly: boolean
}
export interface RenderAnswer {
  id: number
  ok: boolean
  clip?: Clip
}

/** Sent while the synthesiser is fetched: the share that has arrived, 0..1. */
export interface LoadReport {
  loaded: number
}

export interface SpeechRenderer {
  /** Renders a clip to play soon. Rejects when the synthesiser fails. */
  clip(job: SpeechJob): Promise<Clip>
  /** Renders into the cache, after all urgent lines. Rejects like `clip`. */
  prepare(job: SpeechJob): Promise<void>
  /** Calls back with the share of the synthesiser that has arrived, 0..1, while it is fetched. */
  onLoading(listener: (share: number) => void): void
  close(): void
}

/** The part of a Worker that is used, so that a test can replace it. */
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
  let hasFailed = false

  const next = () => {
    if (running || hasFailed) return
    running = urgent.shift() ?? later.shift() ?? null
    if (running) port.postMessage(running.request)
  }
  const fail = () => {
    hasFailed = true
    const lost = [...(running ? [running] : []), ...urgent.splice(0), ...later.splice(0)]
    running = null
    for (const task of lost) task.reject(new Error('The voice worker is gone'))
  }
  port.onFailure(fail)
  port.onAnswer((answer) => {
    const task = running
    if (!task || task.request.id !== answer.id) return
    running = null
    if (answer.ok) task.resolve(answer.clip)
    else task.reject(new Error('The line could not be rendered'))
    next()
  })
  const enqueue = (queue: Task[], job: SpeechJob, keepOnly: boolean) =>
    new Promise<Clip | undefined>((resolve, reject) => {
      if (hasFailed) return reject(new Error('The voice worker is gone'))
      queue.push({ request: { id: nextId++, job, keepOnly }, resolve, reject })
      next()
    })
  return {
    clip: async (job) => (await enqueue(urgent, job, false)) as Clip,
    prepare: async (job) => {
      await enqueue(later, job, true)
    },
    onLoading: (listener) => port.onLoading(listener),
    close() {
      fail()
      port.close()
    },
  }
}

/** Opens the worker. It fetches the synthesiser with the first line that is not in the cache. */
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
