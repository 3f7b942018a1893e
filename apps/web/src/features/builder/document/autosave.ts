/** Calls `save` shortly after a change, and again after a failure. */

/** A change is stored on this device at most this long after it, ms. */
export const AUTOSAVE_MS = 350
/** A save that failed is repeated after this time, ms. */
const RETRY_MS = 10_000

export type AutosaveState = 'saved' | 'saving' | 'failed'

export interface Autosave {
  /** Something has changed. */
  note: () => void
  /** Saves at once what has changed; resolves when it is stored or has failed. */
  flush: () => Promise<void>
  /** The changes are not saved until something changes again. */
  stop: () => void
}

interface AutosaveOptions {
  save: () => Promise<void>
  onState: (state: AutosaveState) => void
  /** ms */
  delay?: number
}

export function createAutosave({ save, onState, delay = AUTOSAVE_MS }: AutosaveOptions): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isChanged = false
  let running: Promise<void> | null = null
  const schedule = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = undefined
      void flush()
    }, ms)
  }
  async function saveOnce(): Promise<void> {
    isChanged = false
    try {
      await save()
      if (!isChanged) onState('saved')
    } catch {
      isChanged = true
      onState('failed')
      schedule(RETRY_MS)
    } finally {
      running = null
    }
  }
  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (running) await running
    if (!isChanged) return
    running ??= saveOnce()
    await running
  }
  return {
    note() {
      isChanged = true
      onState('saving')
      schedule(delay)
    },
    flush,
    stop() {
      isChanged = false
      clearTimeout(timer)
      timer = undefined
    },
  }
}
