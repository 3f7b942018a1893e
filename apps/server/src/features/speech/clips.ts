/**
 * Spoken lines, from the store or from the speech server. One request for each line that is missing, however many ask
 * for it at a time, of all processes that share the store; few requests at once. After a failure the server, or the line that it
 * could not speak, is left alone for a while (`base/vendor-rest.ts`): lines of the store are still answered.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { createVendorRest } from '../../base/vendor-rest.ts'
import type { Clock } from '../../ports/clock.ts'
import {
  lineKey,
  SpeechUnavailableError,
  type ClipStore,
  type SpeechRequest,
  type SpeechSynthesis,
} from '../../ports/content-services.ts'

/** Most requests at the server at a time, from this process, unless another number is given. */
const PARALLEL = 3
/** Most lines that wait for one of them. */
const WAITING_MAX = 60
/** How often a process looks for a line that another one makes, ms, and how many times. */
const LOOK_MS = 100
const LOOKS_MAX = 300

export interface ClipDependencies {
  synthesis: SpeechSynthesis
  store: ClipStore
  clock: Clock
  /** Called with each failure of the server and of the store, for the log. */
  report: (error: unknown) => void
  /** Most requests at the server at a time. */
  parallel?: number
}

/** Runs at most `parallel` works at a time; throws `busy` when too many wait. */
function createGate(parallel: number, waitingMax: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= parallel) {
      if (waiting.length >= waitingMax) throw new SpeechUnavailableError('busy')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      // The place passes to the next work, or becomes free.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

export function createClips(dependencies: ClipDependencies) {
  const { synthesis, store } = dependencies
  const running = new Map<string, Promise<Uint8Array>>()
  const throughGate = createGate(dependencies.parallel ?? PARALLEL, WAITING_MAX)
  const rest = createVendorRest(dependencies)

  const synthesize = async (key: string, request: SpeechRequest): Promise<Uint8Array> => {
    // The server may have failed while the line waited.
    if (rest.waitFor(key) > 0) throw new SpeechUnavailableError('no-answer')
    try {
      const clip = await synthesis.synthesize(request)
      rest.answered()
      return clip
    } catch (error) {
      if (error instanceof SpeechUnavailableError) {
        dependencies.report(error)
        rest.failed(key, error.code)
      }
      throw error
    }
  }
  /** A store that fails, such as a full disk, is reported; the line is made again the next time. */
  const find = (key: string) =>
    store.find(key).catch((error: unknown) => {
      dependencies.report(error)
      return null
    })
  const claim = (key: string) =>
    store.claim(key).catch((error: unknown) => {
      dependencies.report(error)
      return async () => undefined
    })
  /** Null while another process makes the line. */
  const makeOnce = async (key: string, request: SpeechRequest): Promise<Uint8Array | null> => {
    const release = await claim(key)
    if (!release) return null
    try {
      // Another process may have made it before the claim.
      const kept = await find(key)
      if (kept) return kept
      const clip = await synthesize(key, request)
      await store.save(key, clip).catch(dependencies.report)
      return clip
    } finally {
      await release().catch(dependencies.report)
    }
  }
  const make = async (key: string, request: SpeechRequest): Promise<Uint8Array> => {
    for (let looks = 0; looks < LOOKS_MAX; looks++) {
      const clip = await throughGate(() => makeOnce(key, request))
      if (clip) return clip
      await delay(LOOK_MS)
    }
    throw new SpeechUnavailableError('busy')
  }
  return {
    /**
     * Throws `SpeechUnavailableError`.
     *
     * @param admit called before a line is made that is not kept; its error is thrown, and the line is not made
     */
    async get(request: SpeechRequest, admit: () => void = () => undefined): Promise<Uint8Array> {
      const key = lineKey(synthesis.id, request)
      const kept = running.has(key) ? null : await find(key)
      if (kept) return kept
      const known = running.get(key)
      if (known) return known
      admit()
      const made = make(key, request).finally(() => running.delete(key))
      running.set(key, made)
      return made
    },
    /** Whether the line is kept already. */
    has: async (request: SpeechRequest): Promise<boolean> => (await find(lineKey(synthesis.id, request))) !== null,
  }
}

export type Clips = ReturnType<typeof createClips>
