/** The state of the builder: one document with one history for timeline, list and panel. */
import {
  commit,
  redo,
  select,
  startHistory,
  undo,
  type BuilderDocument,
  type Command,
  type CommandProblem,
  type History,
  type RecordId,
} from '@rubato/builder'
import { createStore } from '../../../ui/store.ts'
import { noDetails, type GameDetails } from './game-details.ts'

export interface BuilderState {
  readonly history: History
  readonly details: GameDetails
  /** ms, inside the game */
  readonly playhead: number
  /** `following`: another tab writes, and this one shows what it wrote. */
  readonly role: 'writing' | 'following'
}

export interface RunOptions {
  /** Whether a key moved the records by a step: such commands merge. */
  isNudge?: boolean
}

export interface BuilderStore {
  get: () => BuilderState
  subscribe: (listener: () => void) => () => void
  /** Applies the command as one undo step. Returns why it was refused, or null. */
  run: (command: Command, options?: RunOptions) => CommandProblem | null
  undo: () => void
  redo: () => void
  select: (ids: readonly RecordId[]) => void
  setPlayhead: (at: number) => void
  setDetails: (details: GameDetails) => void
  setRole: (role: BuilderState['role']) => void
  /** Replaces history, details and playhead, as another tab wrote them or the device kept them. */
  load: (loaded: Pick<BuilderState, 'history' | 'details' | 'playhead'>) => void
}

const READ_ONLY: CommandProblem = {
  sentence: { key: 'builder.problem.other-tab-writes', values: {} },
  path: [],
  message: null,
}

export function createBuilderStore(document: BuilderDocument, now: () => number = Date.now): BuilderStore {
  const value = createStore<BuilderState>({
    history: startHistory(document),
    details: noDetails,
    playhead: 0,
    role: 'writing',
  })
  const { get } = value
  const change = (part: Partial<BuilderState>) => value.set({ ...get(), ...part })
  /** The playhead stays inside a game that became shorter. */
  const changeHistory = (history: History) =>
    change({ history, playhead: Math.min(get().playhead, history.document.game.duration) })
  return {
    get,
    subscribe: value.subscribe,
    run(command, { isNudge = false } = {}) {
      const { history, role } = get()
      if (role === 'following') return READ_ONLY
      const { history: next, applied } = commit(history, command, { time: now(), isNudge })
      if (!applied.ok) return applied.problem
      changeHistory(next)
      return null
    },
    undo: () => get().role === 'writing' && changeHistory(undo(get().history)),
    redo: () => get().role === 'writing' && changeHistory(redo(get().history)),
    select: (ids) => change({ history: select(get().history, ids) }),
    setPlayhead: (at) =>
      change({ playhead: Math.max(0, Math.min(Math.round(at), get().history.document.game.duration)) }),
    setDetails: (details) => get().role === 'writing' && change({ details }),
    setRole: (role) => change({ role }),
    load: change,
  }
}
