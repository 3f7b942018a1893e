/** Sends the outbox: one request at a time, in order, with retries after a lost response, until the queue is empty. */
import { DIALOGS_PER_CALL } from '@rubato/contracts/api'
import { ApiError, isErrorCode, NetworkError } from '../../../lib/api/api-error.ts'
import { dialogsFrom } from '../document/dialogs.ts'
import type { EditorStore } from '../document/editor-store.ts'
import { nextBatch, type Queue } from '../document/operation-queue.ts'
import type { ScriptApi } from './script-api.ts'
import { transmit } from './transmit.ts'

/** First delay before a retry, ms. Each retry doubles the delay up to the maximum. */
const RETRY_DELAY_MIN = 1000
const RETRY_DELAY_MAX = 30_000
/** Delay between the last key and the request, ms. The device stores each key at once. */
const TYPING_DEBOUNCE = 500

const isUnavailable = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && (error.status >= 500 || error.status === 429))

/** Statuses with which the server refuses access before it considers the operations. */
const ACCESS_REFUSED: readonly number[] = [401, 403, 451]

/**
 * Whether the server has considered the operations and applied none of them. A refused access or an unreadable response
 * leaves open whether an earlier attempt was applied.
 */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && !ACCESS_REFUSED.includes(error.status)

/** Debounce timer: pending until TYPING_DEBOUNCE ms pass without a call to `start()`, or `cancel()` is called. */
function createDebounce(onElapsed: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    isPending: () => timer !== undefined,
    start() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        cancel()
        onElapsed()
      }, TYPING_DEBOUNCE)
    },
    cancel,
  }
}

/** The largest number of operations of the next request. */
function createBatchSize() {
  let sentAlone = 0
  return {
    next(): number {
      if (sentAlone === 0) return DIALOGS_PER_CALL
      sentAlone -= 1
      return 1
    },
    /** A batch of `count` operations had a conflict: each is sent alone, so that only that one waits for the author. */
    splitNext: (count: number): void => void (sentAlone = count),
  }
}

export interface Sender {
  /** Starts sending; no effect while sending is under way. */
  wake(): void
  /** A key was typed: holds further requests back until the typing pauses. */
  debounce(): void
  /** Sends without waiting for the debounce. Resolves when the queue is empty, or cannot be emptied now. */
  flush(): Promise<void>
  close(): void
}

export function createSender(store: EditorStore, api: ScriptApi): Sender {
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryDelay = RETRY_DELAY_MIN
  let closed = false
  const batches = createBatchSize()

  /** Records a conflict and continues with the rest of the queue; false when the error is not a conflict. */
  async function handleConflict(error: unknown, batch: Queue): Promise<boolean> {
    const [first] = batch
    const isConflict = isErrorCode(error, 'dialog.conflict', 'dialog.not-found')
    if (!isConflict || (first?.kind !== 'edit' && first?.kind !== 'delete')) return false
    if (batch.length > 1) {
      batches.splitNext(batch.length)
      return true
    }
    // Moved here, the dialog is still at its old trigger on the server.
    const isMoved = first.kind === 'edit' && first.changes.trigger !== undefined
    const trigger = isMoved ? undefined : store.dialog(first.id)?.trigger
    store.recordConflict(first.id, dialogsFrom(await (trigger ? api.listTrigger(trigger) : api.list())))
    return true
  }

  async function sendBatch(): Promise<void> {
    const batch = store.beginSending(nextBatch(store.get().queue, batches.next()).length)
    try {
      store.confirm(batch, await transmit(api, batch))
    } catch (error) {
      if (!(await handleConflict(error, batch))) throw error
    }
    retryDelay = RETRY_DELAY_MIN
  }

  function scheduleRetry(): void {
    clearTimeout(timer)
    timer = setTimeout(wake, retryDelay)
    retryDelay = Math.min(RETRY_DELAY_MAX, retryDelay * 2)
  }

  const typing = createDebounce(() => wake())
  const canSend = () => !closed && !typing.isPending() && store.get().queue.length > 0

  /** Sequential: operations must reach the server in the order of the queue. */
  async function sendAll(): Promise<void> {
    if (!canSend()) return
    await sendBatch()
    await sendAll()
  }

  async function run(): Promise<void> {
    try {
      await sendAll()
      store.setSending('idle')
    } catch (error) {
      if (closed) return
      if (isUnavailable(error)) {
        store.setSending('offline')
        scheduleRetry()
      } else store.refuse(error instanceof Error ? error : new Error(String(error)), isRefusal(error))
    }
  }

  function wake(): void {
    if (running || !canSend()) return
    clearTimeout(timer)
    // Start in a microtask: `run()` notifies the store synchronously, and the re-entrant `wake()` must see `running` set.
    running = Promise.resolve()
      .then(run)
      .finally(() => {
        running = null
        // Operations may have been queued while the last response was under way.
        if (store.get().sending === 'idle') wake()
      })
  }

  return {
    wake,
    debounce: typing.start,
    async flush() {
      typing.cancel()
      wake()
      if (!running) return
      await running
      if (store.get().sending === 'idle') await this.flush()
    },
    close() {
      closed = true
      clearTimeout(timer)
      typing.cancel()
    },
  }
}
