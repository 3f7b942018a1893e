/** React's access to the open game. */
import { createContext, useContext, useSyncExternalStore } from 'react'
import {
  isScene,
  type BuilderDocument,
  type Command,
  type CommandProblem,
  type RecordId,
  type SceneCommand,
  type SceneDocument,
  type WorkCommand,
  type WorkDocument,
} from '@rubato/builder'
import type { BuilderSession } from './builder-session.ts'
import type { BuilderState, BuilderStore, RunOptions, WorkState } from './builder-store.ts'
import type { SaveStatus } from './save-status.ts'

/** Of a linear game, unless it says of which document. */
export interface Builder<Document = BuilderDocument, Edit = Command> {
  store: BuilderStore<Document, Edit>
  /** Whether the document is a section of a branching game: it has no named parts, names and markers. */
  isSection: boolean
  session: BuilderSession
  /** Applies the command and announces the step, or why it was refused; whether it was applied. */
  run(command: Edit, options?: RunOptions): boolean
  /** As `run`; returns why the command was refused, or null. */
  attempt(command: Edit): CommandProblem | null
  /** The last command that `act` runs. It is not applied. */
  commandOf(act: () => void): Edit | null
  /** Applies an insertion as `run` does, and puts the playhead to its end. Returns why it was refused, or null. */
  insert(command: Edit): CommandProblem | null
  undo: () => void
  redo: () => void
  /** Shows for a while why a command was refused; null takes that away. */
  show: (problem: CommandProblem | null) => void
  /** Says a sentence in the status line. */
  announce: (text: string) => void
}

export type WorkBuilder = Builder<WorkDocument, WorkCommand>
export const BuilderContext = createContext<WorkBuilder | null>(null)

/** The builder of a game of either kind. @throws outside of the builder's screen. */
export function useWork(): WorkBuilder {
  const builder = useContext(BuilderContext)
  if (builder === null) throw new Error('The builder needs its screen above it')
  return builder
}
export function useWorkState(): WorkState {
  const { store } = useWork()
  return useSyncExternalStore(store.subscribe, store.get)
}

/** In the screen of linear games, and in parts that both screens have. */
export const useBuilder = (): Builder => useWork() as Builder

/** @throws outside of the screen of branching games. */
export function useScene(): Builder<SceneDocument, SceneCommand> & { document: SceneDocument; isReadOnly: boolean } {
  const builder = useWork()
  const { history, role } = useWorkState()
  if (!isScene(history.document)) throw new Error('This game has no sections')
  const scene = builder as unknown as Builder<SceneDocument, SceneCommand>
  return { ...scene, document: history.document, isReadOnly: role === 'following' }
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

/** Whether another tab writes: the game cannot be changed here. */
export function useIsReadOnly(): boolean {
  const { store } = useWork()
  return useSyncExternalStore(store.subscribe, () => store.get().role === 'following')
}

export function useSaveStatus(): SaveStatus {
  const { session } = useBuilder()
  return useSyncExternalStore(session.status.subscribe, session.status.get)
}
