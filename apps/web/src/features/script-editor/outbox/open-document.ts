/** The lines of one script, what of them is not sent yet, and whoever sends it: with or without a screen. */
import { createEditorStore, type EditorStore } from '../document/editor-store.ts'
import { linesFrom } from '../document/dialogs.ts'
import { isLeft, openOutbox, unsentOf } from './outbox-storage.ts'
import { createSender, scriptApi, type Sender } from './sender.ts'

export interface OpenWork {
  store: EditorStore
  sender: Sender
  /** Takes over what the service has now. */
  refresh: () => Promise<void>
  /** Whether the device keeps what is not sent yet. */
  isKept: () => boolean
  /** Sends what is left first; what cannot be sent stays on the device. */
  close: () => Promise<void>
}

/** The senders of this tab, for whoever wants everything sent. */
const senders = new Set<Sender>()

/** The last opening or closing of each script. */
const turns = new Map<string, Promise<unknown>>()

/** One after the other: whoever opens a script sees what this tab has sent for it before. */
async function inTurn<Value>(scriptId: string, act: () => Promise<Value>): Promise<Value> {
  const turn = (turns.get(scriptId) ?? Promise.resolve()).then(act, act)
  turns.set(scriptId, turn)
  return turn
}

async function open(memberId: string, scriptId: string): Promise<OpenWork> {
  const api = scriptApi(scriptId)
  const dialogs = await api.list()
  const shelf = await openOutbox(memberId, scriptId)
  let kept = true
  const store = createEditorStore(linesFrom(dialogs), shelf.kept, (next) => {
    kept = shelf.keep(next)
  })
  const sender = createSender(store, api)
  senders.add(sender)
  return {
    store,
    sender,
    refresh: async () => store.refresh(linesFrom(await api.list())),
    isKept: () => kept,
    async close() {
      if (!shelf.isDropped()) await sender.flush()
      senders.delete(sender)
      sender.close()
      shelf.close()
    },
  }
}

/** Rejects when the lines cannot be loaded. */
export async function openWork(memberId: string, scriptId: string): Promise<OpenWork> {
  const work = await inTurn(scriptId, () => open(memberId, scriptId))
  return { ...work, close: () => inTurn(scriptId, work.close) }
}

/** Sends what a member has on this device; answers how many changes are left: offline, or open conflicts. */
export async function sendUnsent(memberId: string): Promise<number> {
  await Promise.all([...senders].map((sender) => sender.flush()))
  const { scriptIds } = unsentOf(memberId)
  await Promise.all(scriptIds.map((scriptId) => inTurn(scriptId, () => sendLeft(memberId, scriptId))))
  return unsentOf(memberId).count
}

/** What closed tabs have left. A script whose lines cannot be loaded keeps what there is. */
async function sendLeft(memberId: string, scriptId: string): Promise<void> {
  if (!(await isLeft(memberId, scriptId))) return
  const work = await open(memberId, scriptId).catch(() => null)
  await work?.close()
}
