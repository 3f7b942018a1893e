/** The main thread's side of the voice worker: a queue with one line in flight, urgent lines first. */
import { isCutOff } from '../../../ui/cut-off.ts'
import type { Clip, SiteJob, SpeechJob } from './timbres.ts'
import { workerName } from './worker-name.ts'

type Recording = Uint8Array<ArrayBuffer> | Clip

export interface RenderRequest {
  id: number
  job: SpeechJob | SiteJob
  /**
   * A line of the speech server: its file, or the samples of a line that is kept elsewhere and not in the cache. Without
   * it the line is looked up in the cache only.
   */
  recording?: Recording
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
  /**
   * Renders a clip to play soon. Rejects when the synthesiser fails. A renderer that asks a server does so for `withinMs`
   * at most.
   */
  clip(job: SpeechJob, withinMs?: number): Promise<Clip>
  /** Renders into the cache, after all urgent lines. Rejects like `clip`. */
  prepare(job: SpeechJob): Promise<void>
  /** Calls back with the share of the synthesiser that has arrived, 0..1, while it is fetched. */
  onLoading(listener: (share: number) => void): void
  close(): void
}

/** The worker: the bundled synthesiser, and the kept lines of the site's voice. */
export interface WorkerRenderer extends SpeechRenderer {
  /** The line of the speech server, where it is kept on this device. */
  kept(job: SiteJob, isUrgent: boolean): Promise<Clip | undefined>
  /** The clip of a line; one that the speech server has sent as a file is kept. Rejects when it is no sound. */
  keep(job: SiteJob, recording: Recording): Promise<Clip>
}

interface Task {
  request: RenderRequest
  resolve(clip: Clip | undefined): void
  reject(error: Error): void
}

export function createSpeechRenderer(port: RenderPort): WorkerRenderer {
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
  const enqueue = (queue: Task[], request: Omit<RenderRequest, 'id'>) =>
    new Promise<Clip | undefined>((resolve, reject) => {
      if (hasFailed) return reject(new Error('The voice worker is gone'))
      queue.push({ request: { id: nextId++, ...request }, resolve, reject })
      next()
    })
  return {
    clip: async (job) => (await enqueue(urgent, { job, keepOnly: false })) as Clip,
    prepare: async (job) => {
      await enqueue(later, { job, keepOnly: true })
    },
    kept: (job, isUrgent) => enqueue(isUrgent ? urgent : later, { job, keepOnly: false }),
    keep: async (job, recording) => (await enqueue(urgent, { job, recording, keepOnly: false })) as Clip,
    onLoading: (listener) => port.onLoading(listener),
    close() {
      fail()
      port.close()
    },
  }
}

/** Whether a worker of this page has rendered a line: its files are in the browser's cache from then on. */
let hasRendered = false

/**
 * The worker, opened with the first request. Without a network and without its files in the cache, requests fail and
 * nothing is fetched. It fetches the synthesiser with the first line that is not in the cache, and keeps rendered lines in
 * this browser where `isStored`, else for its own life.
 */
export function openVoiceWorker(isStored = true) {
  let worker: Worker | null = null
  const messages: ((message: RenderAnswer | LoadReport) => void)[] = []
  const failures: (() => void)[] = []
  const tell = (message: RenderAnswer | LoadReport) => messages.forEach((listener) => listener(message))
  const fail = () => failures.forEach((listener) => listener())
  const open = () => {
    const opened = new Worker(new URL('./synthesiser/flite.worker.ts', import.meta.url), {
      type: 'module',
      name: workerName(isStored),
    })
    opened.addEventListener('message', ({ data }: MessageEvent<RenderAnswer | LoadReport>) => {
      if ('ok' in data && data.ok) hasRendered = true
      tell(data)
    })
    opened.addEventListener('error', fail)
    opened.addEventListener('messageerror', fail)
    return opened
  }
  return {
    postMessage(request: RenderRequest) {
      if (!worker && !hasRendered && isCutOff()) return queueMicrotask(() => tell({ id: request.id, ok: false }))
      worker ??= open()
      worker.postMessage(request)
    },
    onAnswer: (listener: (answer: RenderAnswer) => void) =>
      void messages.push((message) => 'id' in message && listener(message)),
    onLoading: (listener: (share: number) => void) =>
      void messages.push((message) => 'loaded' in message && listener(message.loaded)),
    onFailure: (listener: () => void) => void failures.push(listener),
    close: () => worker?.terminate(),
  }
}

/** The part of a Worker that is used, so that a test can replace it. */
type RenderPort = ReturnType<typeof openVoiceWorker>
