/** React's access to the open game. */
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { BuilderDocument, Command, CommandProblem, RecordId } from '@rubato/builder'
import type { BuilderSession } from './builder-session.ts'
import type { BuilderState, BuilderStore, RunOptions } from './builder-store.ts'
import type { SaveStatus } from './save-status.ts'

export interface Builder {
  store: BuilderStore
  session: BuilderSession
  /** Applies the command and announces the step, or why it was refused; whether it was applied. */
  run: (command: Command, options?: RunOptions) => boolean
  /** Applies an insertion as `run` does, and puts the playhead to its end. Returns why it was refused, or null. */
  insert: (command: Command) => CommandProblem | null
  undo: () => void
  redo: () => void
  /** Shows for a while why a command was refused; null takes that away. */
  show: (problem: CommandProblem | null) => void
  /** Says a sentence in the status line. */
  announce: (text: string) => void
}

export const BuilderContext = createContext<Builder | null>(null)

/** @throws outside of the builder's screen. */
export function useBuilder(): Builder {
  const builder = useContext(BuilderContext)
  if (builder === null) throw new Error('useBuilder needs the screen of the builder above it')
  return builder
}

export function useBuilderState(): BuilderState {
  const { store } = useBuilder()
  return useSyncExternalStore(store.subscribe, store.get)
}

/** The document alone: a playhead that moves renders nothing. */
export function useDocument(): BuilderDocument {
  const { store } = useBuilder()
  return useSyncExternalStore(store.subscribe, () => store.get().history.document)
}
/** The selection alone, as `useDocument`. */
export function useSelection(): readonly RecordId[] {
  const { store } = useBuilder()
  return useSyncExternalStore(store.subscribe, () => store.get().history.selection)
}

export function useSaveStatus(): SaveStatus {
  const { session } = useBuilder()
  return useSyncExternalStore(session.status.subscribe, session.status.get)
}
