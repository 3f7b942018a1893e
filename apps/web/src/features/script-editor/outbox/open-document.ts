/** Opens a script for editing, with or without a screen: its dialogs, its unsent work and its sender. */
import { dialogsFrom } from '../document/dialogs.ts'
import { createEditorStore, type EditorStore } from '../document/editor-store.ts'
import { findUnsent, hasAbandoned, openOutbox } from './outbox-storage.ts'
import { createRefresh, type Refresh } from './refresh.ts'
import { scriptApi } from './script-api.ts'
import { createSender, type Sender } from './sender.ts'

export interface OpenDocument extends Refresh {
  store: EditorStore
  sender: Sender
  /** Whether the device stores the unsent work. */
  isPersisted: () => boolean
  /** Sends the unsent work first; work that cannot be sent stays on the device. */
  close: () => Promise<void>
}

/** The senders of this tab. */
const senders = new Set<Sender>()

/** The last opening or closing of each script. */
const turns = new Map<string, Promise<unknown>>()

/** Runs actions on one script in sequence: an editor that opens loads what this tab has sent before. */
async function inTurn<Value>(scriptId: string, act: () => Promise<Value>): Promise<Value> {
  const turn = (turns.get(scriptId) ?? Promise.resolve()).then(act, act)
  turns.set(scriptId, turn)
  return turn
}

async function open(memberId: string, scriptId: string): Promise<OpenDocument> {
  const api = scriptApi(scriptId)
  const dialogs = await api.list()
  const storage = await openOutbox(memberId, scriptId)
  let persisted = true
  const store = createEditorStore(dialogsFrom(dialogs), storage.unsent, (unsent) => {
    persisted = storage.save(unsent)
  })
  const sender = createSender(store, api)
  senders.add(sender)
  return {
    store,
    sender,
    ...createRefresh(store, api),
    isPersisted: () => persisted,
    async close() {
      if (!storage.isDiscarded()) await sender.flush()
      senders.delete(sender)
      sender.close()
      storage.close()
    },
  }
}

/** Rejects when the dialogs cannot be loaded. */
export async function openDocument(memberId: string, scriptId: string): Promise<OpenDocument> {
  const document = await inTurn(scriptId, () => open(memberId, scriptId))
  return { ...document, close: () => inTurn(scriptId, document.close) }
}

/** Sends the member's unsent work on this device. Returns how many changes are left: offline, or in conflict. */
export async function sendUnsent(memberId: string): Promise<number> {
  await Promise.all([...senders].map((sender) => sender.flush()))
  const { scriptIds } = findUnsent(memberId)
  await Promise.all(scriptIds.map((scriptId) => inTurn(scriptId, () => sendAbandoned(memberId, scriptId))))
  return findUnsent(memberId).count
}

/** Sends the work that closed tabs have left. When the dialogs cannot be loaded, the work stays on the device. */
async function sendAbandoned(memberId: string, scriptId: string): Promise<void> {
  if (!(await hasAbandoned(memberId, scriptId))) return
  const document = await open(memberId, scriptId).catch(() => null)
  await document?.close()
}
