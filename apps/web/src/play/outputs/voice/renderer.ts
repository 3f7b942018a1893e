/**
 * The main thread's side of the voice worker: a queue with one line in flight, urgent lines first. A worker that hangs in a line is
 * replaced.
 */
import { isCutOff } from '../../../ui/cut-off.ts'
import { forgetClips } from './clip-store.ts'
import { isMemberStorageClosed } from '../../../ui/member-storage.ts'
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
  /** Whether the clip may be stored in this browser; false after a sign-out. */
  canStore: boolean
}
export interface RenderAnswer {
  id: number
  ok: boolean
  clip?: Clip
}

/** Sent while the synthesiser is fetched: the share that has arrived, 0..1, or null as a sign of life between two shares. */
export interface LoadReport {
  loaded: number | null
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
  request: Omit<RenderRequest, 'canStore'>
  resolve(clip: Clip | undefined): void
  reject(error: Error): void
}

/**
 * Longest time without a message of the worker, which reports while the synthesiser is fetched, ms. Longer than slow devices take to
 * compile the synthesiser, or for the longest line.
 */
const SILENT_MAX_MS = 30_000

export function createSpeechRenderer(port: RenderPort): WorkerRenderer {
  const urgent: Task[] = []
  const later: Task[] = []
  /** The lines that the worker has prepared. It may keep them for its own life only. */
  const prepared: Task[] = []
  let running: Task | null = null
  let isRunningStored = false
  let nextId = 1
  let hasFailed = false
  let silence: ReturnType<typeof setTimeout> | undefined

  /** The line in flight is over. */
  const settle = () => {
    const task = running
    running = null
    clearTimeout(silence)
    // This line may have been stored after the sign-out deleted the others.
    if (isRunningStored && isMemberStorageClosed()) void forgetClips()
    return task
  }
  const giveUp = () => {
    // The next line opens a new worker.
    port.close()
    settle()?.reject(new Error('The line took too long'))
    later.unshift(...prepared.splice(0))
    next()
  }
  const heard = () => {
    clearTimeout(silence)
    if (running) silence = setTimeout(giveUp, SILENT_MAX_MS)
  }
  const next = () => {
    if (running || hasFailed) return
    running = urgent.shift() ?? later.shift() ?? null
    if (!running) return
    isRunningStored = !isMemberStorageClosed()
    heard()
    port.postMessage({ ...running.request, canStore: isRunningStored })
  }
  const fail = () => {
    hasFailed = true
    const lost = [settle(), ...urgent.splice(0), ...later.splice(0)]
    for (const task of lost) task?.reject(new Error('The voice worker is gone'))
  }
  port.onFailure(fail)
  port.onMessage(heard)
  port.onAnswer((answer) => {
    if (running?.request.id !== answer.id) return
    const task = settle()
    if (answer.ok && task?.request.keepOnly) prepared.push(task)
    if (answer.ok) task?.resolve(answer.clip)
    else task?.reject(new Error('The line could not be rendered'))
    next()
  })
  const enqueue = (queue: Task[], request: Omit<RenderRequest, 'id' | 'canStore'>) =>
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
 * The worker, opened with the first request, and with the first one after `close`. Without a network and without its files in
 * the cache, requests fail and nothing is fetched. It fetches the synthesiser with the first line that is not in the cache,
 * and keeps rendered lines in this browser where `isStored`, else for its own life.
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
      void messages.push((message) => 'loaded' in message && message.loaded !== null && listener(message.loaded)),
    onMessage: (listener: () => void) => void messages.push(listener),
    onFailure: (listener: () => void) => void failures.push(listener),
    close() {
      worker?.terminate()
      worker = null
    },
  }
}

/** The part of a Worker that is used, so that a test can replace it. */
type RenderPort = ReturnType<typeof openVoiceWorker>
