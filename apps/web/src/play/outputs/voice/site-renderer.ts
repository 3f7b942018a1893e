/**
 * Prefers the voice of the site: a line that is kept on the device, else from the server, else from the bundled
 * synthesiser. A line that is due is waited for two seconds at most; then the synthesiser renders it too, and the first that answers is
 * spoken. After a failure the server is left alone for a while; kept lines are still spoken.
 */
import { unpackSound } from './packed-sound.ts'
import type { SpeechRenderer, WorkerRenderer } from './renderer.ts'
import type { FindSiteLine, SiteLine, SiteVoice } from './site-voice.ts'
import type { Clip, SiteJob, SpeechJob } from './timbres.ts'

/** Longest time that a line that is due waits for the server, ms. */
export const SITE_WAIT_MS = 2000
/** How long the server is left alone after a failure, ms. */
export const SITE_REST_MS = 15_000
/** Timeout of a line that is rendered ahead, ms: as long as the server's own. */
const AHEAD_TIMEOUT_MS = 20_000
/** Lines that are fetched ahead at a time. */
const PARALLEL = 2
/** Lines that are fetched ahead at once; after them one in `PACE_MS`, so that the limit of the server is not reached. */
const BURST = 40
const PACE_MS = 900

export interface SiteRendererOptions {
  worker: WorkerRenderer
  site: SiteVoice
  /** The part of the key that is not in the job of the bundled voice. */
  speed: SiteJob['speed']
  lineOf: FindSiteLine
  /** ms; for tests. */
  now?: () => number
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Runs works in their order, at most `PARALLEL` at a time. */
function createQueue() {
  const waiting: (() => Promise<void>)[] = []
  let running = 0
  const next = () => {
    const work = running < PARALLEL ? waiting.shift() : undefined
    if (!work) return
    running += 1
    void work().finally(() => {
      running -= 1
      next()
    })
  }
  return {
    add<T>(work: () => Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        waiting.push(() => work().then(resolve, reject))
        next()
      })
    },
    isEmpty: () => waiting.length === 0,
    clear: () => void waiting.splice(0),
  }
}

/** A line that is kept for offline play, or undefined; a damaged one counts as one that is not kept. */
async function keptForOffline({ site, worker }: SiteRendererOptions, job: SiteJob): Promise<Clip | undefined> {
  try {
    const packed = await site.kept?.(job.text, job.voice)
    return packed && (await worker.keep(job, unpackSound(packed)))
  } catch {
    return undefined
  }
}

/** The lines of the server. After a failure it is left alone for a while. */
function createServerLines({ worker, site, now = () => performance.now() }: SiteRendererOptions) {
  const closing = new AbortController()
  const running = new Map<string, Promise<Clip>>()
  let restsUntil = -Infinity
  let fetched = 0

  const fetchClip = async (job: SiteJob, line: SiteLine): Promise<Clip> => {
    if (now() < restsUntil) throw new Error('The speech server is left alone')
    fetched += 1
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(AHEAD_TIMEOUT_MS)])
    const recording = await site.fetch(line, signal).catch((error: unknown) => {
      restsUntil = now() + SITE_REST_MS
      throw error
    })
    if (recording.length === 0) throw new Error('The site does not have this line')
    return worker.keep(job, recording)
  }
  /** One request for a line that is requested twice. */
  const clip = (job: SiteJob, line: SiteLine, isUrgent: boolean): Promise<Clip> => {
    const key = `${job.voice} ${job.text}`
    const known = running.get(key)
    if (known) return known
    const fetchPaced = async () => {
      if (!isUrgent && fetched >= BURST && now() >= restsUntil) await wait(PACE_MS)
      return fetchClip(job, line)
    }
    const found = fetchPaced().finally(() => running.delete(key))
    running.set(key, found)
    return found
  }
  return {
    clip,
    isClosed: () => closing.signal.aborted,
    close: () => closing.abort(),
  }
}

export function createSiteRenderer(options: SiteRendererOptions): SpeechRenderer {
  const { worker, site, speed, lineOf } = options
  const queue = createQueue()
  const server = createServerLines(options)
  let isWarm = false

  const siteJob = ({ voice, text }: SpeechJob): SiteJob => ({ site: site.id, voice, speed, text })
  const deviceClip = async (job: SiteJob, isUrgent: boolean): Promise<Clip | undefined> =>
    (await worker.kept(job, isUrgent)) ?? keptForOffline(options, job)
  /** The synthesiser is loaded once the server's lines are there, so that it can take over in the middle of the session. */
  const warmUp = (job: SpeechJob) => {
    if (isWarm || server.isClosed()) return
    isWarm = true
    worker.prepare(job).catch(() => undefined)
  }
  const prepareAhead = async (job: SpeechJob, line: SiteLine) => {
    const ofSite = siteJob(job)
    try {
      if (!(await deviceClip(ofSite, false))) await server.clip(ofSite, line, false)
    } catch {
      isWarm = true
      await worker.prepare(job)
    }
    if (queue.isEmpty()) warmUp(job)
  }
  return {
    async clip(job, withinMs = SITE_WAIT_MS) {
      const line = lineOf(job.text, job.voice)
      if (!line) return worker.clip(job)
      const ofSite = siteJob(job)
      const find = async (): Promise<Clip> => {
        const clip = (await deviceClip(ofSite, true)) ?? (await server.clip(ofSite, line, true))
        return { ...clip, source: 'site' }
      }
      const found = find()
      const failed = found.then(
        () => false,
        () => true,
      )
      const late = wait(Math.min(Math.max(withinMs, 0), SITE_WAIT_MS))
      const isDue = await Promise.race([failed, late.then(() => true)])
      return isDue ? Promise.any([found, worker.clip(job)]) : found
    },
    async prepare(job) {
      const line = lineOf(job.text, job.voice)
      await (line ? queue.add(() => prepareAhead(job, line)) : worker.prepare(job))
    },
    onLoading: (listener) => worker.onLoading(listener),
    close() {
      queue.clear()
      server.close()
      worker.close()
    },
  }
}
