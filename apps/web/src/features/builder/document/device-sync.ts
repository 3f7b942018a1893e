/** Stores the work on this device shortly after a change, and when the page is left. */
import { commitWork, isScene, type WorkCommand, type WorkDocument, type WorkHistory } from '@rubato/builder'
import { longestPath, shortestPath } from '@rubato/engine'
import { markUnsentGame, rememberSentDraft, type ChangedGame } from '../../../domain/unsent-games.ts'
import { onPageLeft } from '../../../lib/browser/page-left.ts'
import { createAutosave, type Autosave } from './autosave.ts'
import type { WorkStore } from './builder-store.ts'
import type { CopyStorage } from './copy-storage.ts'
import { writeCopy } from './local-copy.ts'
import { baseOf, type SaveStatusStore } from './save-status.ts'

interface DeviceSyncOptions {
  store: WorkStore
  status: SaveStatusStore
  storage: CopyStorage
  /** The key of the copy of a game; null is the draft. */
  keyOf: (gameId: string | null) => string
  /** The id of the game on this device while the account does not have it. */
  draftId: string
  /** The copy on this device has changed. */
  onStored: () => void
}

export interface DeviceSync extends Autosave {
  /** The edit of a field that holds words, as if it was left now: the copy has it, the open game does not. Null for none. */
  setTyping: (edit: (() => WorkCommand | null) | null) => void
  /** Stores the copy under the present game, and removes the one of `oldId`. */
  moveFrom: (oldId: string | null) => Promise<void>
  /** Removes the copy of the present game. @throws what the storage throws. */
  discard: () => Promise<void>
  /** Stores what has changed when the page is hidden or left. Returns the function that ends this. */
  listen: () => () => void
  /**
   * Stores what has changed. From then on `note` and `setTyping` do nothing: fields that leave the page after this end their typing,
   * and their words stay in the copy. Resolves as `flush` does.
   */
  close: () => Promise<void>
}

/** Tasks by which a member tells apart two drafts without a name. */
const MARKED_TASKS = 3

function firstTasks(document: WorkDocument) {
  if (isScene(document)) return []
  const inOrder = [...document.records.values()].filter(({ lane }) => lane === 'tasks').toSorted((a, b) => a.at - b.at)
  const ids = inOrder.flatMap((record) => (record.lane === 'tasks' ? [record.task] : []))
  return [...new Set(ids)].slice(0, MARKED_TASKS)
}

function lengthOf(document: WorkDocument): Omit<ChangedGame, 'name' | 'tasks'> {
  if (!isScene(document)) return { length: document.game.duration }
  const [shortest, longest] = [shortestPath(document), longestPath(document)]
  return { branches: true, length: longest?.ms ?? null, ...(shortest ? { shortest: shortest.ms } : {}) }
}

export function createDeviceSync({ store, status, storage, keyOf, draftId, onStored }: DeviceSyncOptions): DeviceSync {
  const mark = (id: string | null, changed: Parameters<typeof markUnsentGame>[1]) =>
    markUnsentGame(id ?? draftId, changed)
  let typing: (() => WorkCommand | null) | null = null
  let isClosed = false
  const withTyped = (history: WorkHistory): WorkHistory => {
    const command = typing?.()
    return command ? commitWork(history, command, { time: Date.now() }).history : history
  }
  const autosave = createAutosave({
    async save() {
      const { history: committed, details, playhead, role } = store.get()
      if (role === 'following') return
      const history = withTyped(committed)
      const isUnsent = status.get().isUnsent || history.document !== committed.document
      // The work of a deleted game keeps its place: the game may be restored.
      const savedAs = baseOf(status.get())
      const id = savedAs?.id ?? null
      await writeCopy(storage, keyOf(id), { history, details, playhead, savedAs, isUnsent })
      const { document } = history
      mark(id, isUnsent ? { name: details.name, ...lengthOf(document), tasks: firstTasks(document) } : null)
      onStored()
    },
    onState: status.setDevice,
  })
  const flush = () => void autosave.flush()
  return {
    ...autosave,
    note() {
      if (!isClosed) autosave.note()
    },
    setTyping(edit) {
      if (isClosed || edit === typing) return
      typing = edit
      autosave.note()
    },
    async moveFrom(oldId) {
      autosave.note()
      await autosave.flush()
      const id = baseOf(status.get())?.id ?? null
      if (oldId === id) return
      // Before the copy of the draft is removed: the page may be left before its address has changed.
      if (oldId === null && id !== null) rememberSentDraft(draftId, id)
      // A copy that stays is overwritten by the next one with its key.
      await storage.remove(keyOf(oldId)).catch(() => undefined)
      mark(oldId, null)
    },
    async discard() {
      autosave.stop()
      // A write that is on its way ends before the copy is removed.
      await autosave.flush()
      const id = baseOf(status.get())?.id ?? null
      await storage.remove(keyOf(id))
      mark(id, null)
    },
    listen: () => onPageLeft(flush),
    close() {
      isClosed = true
      return autosave.flush()
    },
  }
}
