/** Sends the outbox: one call at a time, in order, again after a lost answer, until nothing is left. */
import { DIALOGS_PER_CALL } from '@rubato/contracts/api'
import { scriptAuthoringEndpoints } from '@rubato/contracts/api'
import type { Dialog, TriggerId } from '@rubato/contracts/domain'
import { allDialogs, allTriggerDialogs } from '../../../lib/api/all-dialogs.ts'
import { call } from '../../../lib/api/api-client.ts'
import { ApiError, isErrorCode, NetworkError } from '../../../lib/api/api-error.ts'
import type { EditorStore } from '../document/editor-store.ts'
import { inOrder, linesFrom, idsOf } from '../document/dialogs.ts'
import { nextBatch, type Operation, type Queue } from '../document/operation-queue.ts'

/** First wait after the service could not be reached, ms; it doubles up to the longest. */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 30_000
/** How long the typing rests before what was typed is sent, ms; it is kept with every key. */
const REST = 500

export type ScriptApi = ReturnType<typeof scriptApi>
export const scriptApi = (scriptId: string) => ({
  list: () => allDialogs(scriptId),
  listTrigger: (trigger: TriggerId) => allTriggerDialogs(scriptId, trigger),
  add: (dialogs: { id: string; trigger: TriggerId; text: string; speech?: string; published: boolean }[]) =>
    call(scriptAuthoringEndpoints.addDialogs, { params: { scriptId }, body: { dialogs } }),
  edit: ({ id, revision, changes }: Extract<Operation, { kind: 'edit' }>) =>
    call(scriptAuthoringEndpoints.updateDialog, {
      params: { scriptId, dialogId: id },
      body: { revision: revision ?? 1, ...changes },
    }),
  delete: ({ id, revision }: Extract<Operation, { kind: 'delete' }>) =>
    call(scriptAuthoringEndpoints.deleteDialog, {
      params: { scriptId, dialogId: id },
      query: { revision: revision ?? 1 },
    }),
  order: (trigger: TriggerId, ids: string[]) =>
    call(scriptAuthoringEndpoints.orderDialogs, { params: { scriptId }, body: { trigger, ids } }),
})

const isOut = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && (error.status >= 500 || error.status === 429))

async function remove(api: ScriptApi, operation: Extract<Operation, { kind: 'delete' }>): Promise<Dialog[]> {
  try {
    await api.delete(operation)
  } catch (error) {
    // Gone is gone, whoever did it.
    if (!isErrorCode(error, 'dialog.not-found')) throw error
  }
  return []
}

/** Somebody has added or deleted a line meanwhile: the own order of what is there now. */
async function reorder(api: ScriptApi, trigger: TriggerId, ids: string[]): Promise<Dialog[]> {
  try {
    await api.order(trigger, ids)
  } catch (error) {
    if (!isErrorCode(error, 'dialog.conflict')) throw error
    const there = linesFrom(await api.listTrigger(trigger))
    await api.order(trigger, [...idsOf(inOrder(there, trigger, ids), trigger)])
  }
  return []
}

function transmit(api: ScriptApi, batch: Queue): Promise<Dialog[]> {
  const [first] = batch
  if (first?.kind === 'edit') return api.edit(first).then((dialog) => [dialog])
  if (first?.kind === 'delete') return remove(api, first)
  if (first?.kind === 'order') return reorder(api, first.trigger, first.ids)
  const added = batch.flatMap((each) => (each.kind === 'add' ? [each] : []))
  return api.add(
    added.map(({ id, trigger, text, speech, published }) => ({
      id,
      trigger,
      text,
      published,
      ...(speech === undefined ? {} : { speech }),
    })),
  )
}

/** On from its beginning until it has not been begun anew for a while, or is ended. */
function createRest(onRest: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    isOn: () => timer !== undefined,
    begin() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        end()
        onRest()
      }, REST)
    },
    end,
  }
}

export interface Sender {
  /** Begins at once, unless it is at it already. */
  wake(): void
  /** Something is being typed: nothing more goes out until the typing rests. */
  hold(): void
  /** Resolves when the outbox is empty, or cannot be emptied now. */
  flush(): Promise<void>
  close(): void
}

export function createSender(store: EditorStore, api: ScriptApi): Sender {
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT
  let closed = false

  /** What met another text waits for its writer, the rest goes on; true when it was so. */
  async function isConflict(error: unknown, [first]: Queue): Promise<boolean> {
    const isOpen = isErrorCode(error, 'dialog.conflict', 'dialog.not-found')
    if (!isOpen || (first?.kind !== 'edit' && first?.kind !== 'delete')) return false
    const trigger = store.line(first.id)?.trigger
    store.conflict(first.id, linesFrom(await (trigger ? api.listTrigger(trigger) : api.list())))
    return true
  }

  async function sendOne(): Promise<void> {
    const batch = store.beginSending(nextBatch(store.get().queue, DIALOGS_PER_CALL).length)
    try {
      store.confirm(batch.length, await transmit(api, batch))
    } catch (error) {
      if (!(await isConflict(error, batch))) throw error
    }
    wait = FIRST_WAIT
  }

  function later(): void {
    clearTimeout(timer)
    timer = setTimeout(wake, wait)
    wait = Math.min(LONGEST_WAIT, wait * 2)
  }

  const typing = createRest(() => wake())
  const mayBegin = () => !closed && !typing.isOn() && store.get().queue.length > 0

  /** One after the other: the order is the promise. */
  async function sendAll(): Promise<void> {
    if (!mayBegin()) return
    await sendOne()
    await sendAll()
  }

  async function run(): Promise<void> {
    try {
      await sendAll()
      store.rest('idle')
    } catch (error) {
      if (closed) return
      if (isOut(error)) {
        store.rest('offline')
        later()
      } else store.refuse(error instanceof Error ? error : new Error(String(error)))
    }
  }

  function wake(): void {
    if (running || !mayBegin()) return
    clearTimeout(timer)
    // Begun in a turn of its own: what it tells the store comes back here, and has to find it running.
    running = Promise.resolve()
      .then(run)
      .finally(() => {
        running = null
        // Something may have come in while the last answer was on its way.
        if (store.get().sending === 'idle') wake()
      })
  }

  return {
    wake,
    hold: typing.begin,
    async flush() {
      typing.end()
      wake()
      if (!running) return
      await running
      if (store.get().sending === 'idle') await this.flush()
    },
    close() {
      closed = true
      clearTimeout(timer)
      typing.end()
    },
  }
}
