/** The client of the style worker. Sends it every dialog of the script and each change. Without a worker: no findings. */
import type { TriggerId } from '@rubato/contracts/domain'
import type { EditorDialog } from '../document/dialogs.ts'
import type { EditorStore } from '../document/editor-store.ts'

export interface CheckedDialog {
  id: string
  trigger: TriggerId
  text: string
  speech?: string | undefined
}
export type StyleRequest =
  | { kind: 'update'; changed: CheckedDialog[]; removed: string[] }
  | { kind: 'check'; requestId: number; dialog: CheckedDialog }
export interface StyleResponse {
  requestId: number
  /** English sentences. */
  messages: string[]
  /** Another dialog with the same, or nearly the same, text. */
  similar: { kind: 'same' | 'like'; text: string } | undefined
}

/** The dialogs whose text differs between two states. */
function differences(before: ReadonlyMap<string, EditorDialog>, after: ReadonlyMap<string, EditorDialog>) {
  const changed = [...after.values()]
    .filter((dialog) => before.get(dialog.id)?.text !== dialog.text)
    .map(({ id, trigger, text }) => ({ id, trigger, text }))
  return { changed, removed: [...before.keys()].filter((id) => !after.has(id)) }
}

export type StyleCheck = (dialog: CheckedDialog) => Promise<StyleResponse | null>

export function createStyleCheck(store: EditorStore): { check: StyleCheck; close: () => void } {
  const worker = new Worker(new URL('./style.worker.ts', import.meta.url), { type: 'module', name: 'style' })
  const pending = new Map<number, (response: StyleResponse | null) => void>()
  let lastRequestId = 0
  let known: ReadonlyMap<string, EditorDialog> = new Map()
  const post = (request: StyleRequest) => worker.postMessage(request)
  const sendUpdates = () => {
    const { byId } = store.get().dialogs
    if (byId === known) return
    const { changed, removed } = differences(known, byId)
    known = byId
    if (changed.length > 0 || removed.length > 0) post({ kind: 'update', changed, removed })
  }
  const resolvePending = () => {
    for (const resolve of pending.values()) resolve(null)
    pending.clear()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<StyleResponse>) => {
    pending.get(data.requestId)?.(data)
    pending.delete(data.requestId)
  })
  worker.addEventListener('error', resolvePending)
  return {
    check(dialog) {
      sendUpdates()
      const requestId = ++lastRequestId
      return new Promise((resolve) => {
        pending.set(requestId, resolve)
        post({ kind: 'check', requestId, dialog })
      })
    },
    close() {
      worker.terminate()
      resolvePending()
    },
  }
}
