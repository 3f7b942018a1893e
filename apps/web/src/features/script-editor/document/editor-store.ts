/** The editor's state outside of React: a key typed in one dialog renders that dialog alone. */
import { useSyncExternalStore } from 'react'
import type { Dialog } from '@rubato/contracts/domain'
import { createStore } from '../../../ui/store.ts'
import type { Command, StepName } from './commands.ts'
import { idsOf, type DialogContent, type Dialogs, type EditorDialog } from './dialogs.ts'
import {
  applyCommand,
  applyUnsentWork,
  confirmOperations,
  recordConflict,
  resolveConflict,
  type ScriptDocument,
  type UnsentWork,
} from './editor-state.ts'
import { createHistory } from './history.ts'
import { isSameContent, markSent, unmarkSent, type Queue } from './operation-queue.ts'

type Sending = 'idle' | 'sending' | 'offline' | 'refused'
export interface EditorState extends ScriptDocument {
  sending: Sending
  /** The error with which the server refused the first operation of the queue. */
  refusal: Error | null
  canUndo: boolean
  /** The name of the bulk act that would be undone. */
  undoName: StepName | null
}
export type EditorStore = ReturnType<typeof createEditorStore>

/** A store of the state; `persist` is called when the unsent work has changed. */
function createStateStore(initial: EditorState, persist: (unsent: UnsentWork) => void) {
  const { get, set, subscribe } = createStore(initial)
  return {
    get,
    subscribe,
    update(part: Partial<EditorState>): void {
      const before = get()
      const next = { ...before, ...part }
      const { queue, conflicts } = next
      if (queue !== before.queue || conflicts !== before.conflicts) persist({ queue, conflicts })
      set(next)
    },
  }
}

/** @param persist stores the work that must survive this page */
export function createEditorStore(dialogs: Dialogs, unsent: UnsentWork, persist: (unsent: UnsentWork) => void) {
  const { get, update, subscribe } = createStateStore(
    { ...applyUnsentWork(dialogs, unsent), sending: 'idle', refusal: null, canUndo: false, undoName: null },
    persist,
  )
  const history = createHistory((command: Command) => {
    const applied = applyCommand(get(), command)
    if (applied) update(applied.document)
    return applied?.inverse ?? null
  })
  const updateCanUndo = <Value>(value: Value): Value => {
    update({ canUndo: history.canUndo(), undoName: history.undoName() })
    return value
  }
  let serverChanges = 0
  /** Updates the part of the state that the server answers for. */
  const updateFromServer = (part: Partial<EditorState>): void => {
    serverChanges += 1
    update(part)
  }
  return {
    get,
    subscribe,
    /**
     * Number of confirmations, conflicts, decisions on conflicts and refreshes so far. Dialogs that were requested at a
     * lower number are out of date.
     */
    serverChanges: (): number => serverChanges,
    dialog: (id: string): EditorDialog | undefined => get().dialogs.byId.get(id),
    /** Consecutive commands with the same `undoGroup` are undone together. Returns false when nothing changed. */
    run: (command: Command, undoGroup?: number): boolean => updateCanUndo(history.run(command, undoGroup)),
    /** Returns the command that was applied; null when there was nothing to undo. */
    undo: (): Command | null => updateCanUndo(history.undo()),
    redo: (): Command | null => updateCanUndo(history.redo()),

    /** Marks the first `count` operations as sent and returns them. */
    beginSending(count: number): Queue {
      update({ queue: markSent(get().queue, count), sending: 'sending' })
      return get().queue.slice(0, count)
    },
    /** @param operations as `beginSending` returned them */
    confirm: (operations: Queue, answered: readonly Dialog[]): void =>
      updateFromServer({ ...confirmOperations(get(), operations, answered), refusal: null }),
    setSending: (sending: Sending): void => update({ sending }),
    /** @param isUnapplied whether the server has applied none of the operations that were sent */
    refuse(refusal: Error, isUnapplied: boolean): void {
      if (!isUnapplied) return update({ sending: 'refused', refusal })
      const queue = unmarkSent(get().queue)
      // What was refused may have been changed or deleted meanwhile: the queue is sent as it is now.
      const isRefused = isSameContent(queue[0], get().queue[0])
      update({ queue, ...(isRefused ? { sending: 'refused', refusal } : { sending: 'idle', refusal: null }) })
    },
    /** @param there the server's dialogs of the same trigger */
    recordConflict: (id: string, there: Dialogs): void => updateFromServer(recordConflict(get(), id, there)),
    /** Keeps the merged text of a conflict while it is typed. */
    setMergedText(id: string, merged: string): void {
      const conflicts = get().conflicts.map((each) => (each.id === id ? { ...each, merged } : each))
      update({ conflicts })
    },
    resolveConflict(id: string, content: DialogContent | null): void {
      const conflict = get().conflicts.find((each) => each.id === id)
      if (conflict) updateFromServer(resolveConflict(get(), conflict, content))
    },
    /** Replaces the server's part of the state by `fresh`; unsent work stays. */
    refresh: (fresh: Dialogs): void => updateFromServer(applyUnsentWork(fresh, get())),
    /** Takes over dialogs after an import that the server has applied: its `lines` become one step of the history. */
    refreshAfterImport(fresh: Dialogs, lines: readonly string[]): void {
      const before = get().dialogs
      updateFromServer(applyUnsentWork(fresh, get()))
      if (lines.length === 0) return
      const triggers = new Set(lines.flatMap((id) => before.byId.get(id)?.trigger ?? []))
      history.record({
        kind: 'set',
        name: { act: 'import', count: lines.length },
        dialogs: new Map(lines.map((id) => [id, before.byId.get(id) ?? null])),
        order: new Map([...triggers].map((trigger) => [trigger, idsOf(before, trigger)])),
      })
      updateCanUndo(null)
    },
  }
}

/** One part of the editor's state. `select` returns the same object for the same state: otherwise React renders without end. */
export const useEditorState = <Part>(store: EditorStore, select: (state: EditorState) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => select(store.get()))
