/** The editor's state outside of React: a key typed in one line draws that line alone. */
import type { Dialog } from '@rubato/contracts/domain'
import type { Command } from './commands.ts'
import { acted, confirmed, conflicted, mergedWith, resolved, type Kept, type Work } from './editor-state.ts'
import type { Line, Lines, Words } from './dialogs.ts'
import { markSent, unmarkSent, type Queue } from './operation-queue.ts'
import { createHistory } from './history.ts'

export type Sending = 'idle' | 'sending' | 'offline' | 'refused'
export interface EditorState extends Work {
  sending: Sending
  /** Why the service refused the first operation of the queue. */
  refusal: Error | null
  canUndo: boolean
}
export type EditorStore = ReturnType<typeof createEditorStore>

/** State and listeners; `keep` gets what has to outlive this page. */
function createCell(initial: EditorState, keep: (kept: Kept) => void) {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set(part: Partial<EditorState>): void {
      const before = state
      state = { ...state, ...part }
      const { queue, conflicts } = state
      if (queue !== before.queue || conflicts !== before.conflicts) keep({ queue, conflicts })
      for (const listener of listeners) listener()
    },
  }
}

export function createEditorStore(lines: Lines, kept: Kept, keep: (kept: Kept) => void) {
  const { get, set, subscribe } = createCell(
    { ...mergedWith(lines, kept), sending: 'idle', refusal: null, canUndo: false },
    keep,
  )
  const history = createHistory((command: Command) => {
    const done = acted(get(), command)
    if (done) set(done.work)
    return done?.inverse ?? null
  })
  const remembered = <Value>(value: Value): Value => {
    set({ canUndo: history.canUndo() })
    return value
  }
  return {
    get,
    subscribe,
    line: (id: string): Line | undefined => get().lines.byId.get(id),
    /** `visit` names one stay in a line's field: what is typed in it is undone together. */
    run: (command: Command, visit?: number): boolean => remembered(history.run(command, visit)),
    /** What was done to undo, or null when there was nothing. */
    undo: (): Command | null => remembered(history.undo()),
    redo: (): Command | null => remembered(history.redo()),

    beginSending(count: number): Queue {
      set({ queue: markSent(get().queue, count), sending: 'sending' })
      return get().queue.slice(0, count)
    },
    confirm: (count: number, answered: readonly Dialog[]): void =>
      set({ ...confirmed(get(), count, answered), refusal: null }),
    rest: (sending: Sending): void => set({ sending }),
    refuse: (refusal: Error): void => set({ sending: 'refused', refusal, queue: unmarkSent(get().queue) }),
    /** `there`: the lines around it as the service has them. */
    conflict: (id: string, there: Lines): void => set(conflicted(get(), id, there)),
    /** The text of both, as it is typed. */
    merge(id: string, merged: string): void {
      const conflicts = get().conflicts.map((each) => (each.id === id ? { ...each, merged } : each))
      set({ conflicts })
    },
    resolve(id: string, words: Words | null): void {
      const open = get().conflicts.find((each) => each.id === id)
      if (open) set(resolved(get(), open, words))
    },
    /** What the service has now, taken where nothing of one's own is on its way. */
    refresh: (fresh: Lines): void => set(mergedWith(fresh, get())),
  }
}
