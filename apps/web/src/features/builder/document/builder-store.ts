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
  type CommitOptions,
  type History,
  type InsertMode,
  type Lane,
  type RecordId,
} from '@rubato/builder'
import { createStore } from '../../../ui/store.ts'
import { noDetails, type GameDetails } from './game-details.ts'

export interface BuilderState {
  readonly history: History
  readonly details: GameDetails
  /** ms, inside the game */
  readonly playhead: number
  /** What becomes of the records after an insertion. */
  readonly insertMode: AuthorMode
  readonly lanes: LaneStates
  /** `following`: another tab writes, and this one shows what it wrote. */
  readonly role: 'writing' | 'following'
}

/** For as long as the game is open. */
interface LaneStates {
  /** Their beats and lines are not played in the editor. */
  readonly muted: ReadonlySet<Lane>
  /** No command changes their records; undo does. */
  readonly locked: ReadonlySet<Lane>
}

/** Nothing is overwritten in either. */
export type AuthorMode = Exclude<InsertMode, 'over'>

export interface RunOptions {
  /** Whether a key moved the records by a step: such commands merge. */
  isNudge?: boolean
}

export interface BuilderStore {
  get: () => BuilderState
  subscribe: (listener: () => void) => () => void
  /** Applies the command as one undo step. Returns why it was refused, or null. */
  run: (command: Command, options?: RunOptions) => CommandProblem | null
  /** Applies an insertion as `run` does, and puts the playhead to its end. Undo puts it back. */
  insert: (command: Command) => CommandProblem | null
  setInsertMode: (mode: AuthorMode) => void
  /** Mutes or locks a lane, or ends that. */
  toggleLane: (state: keyof LaneStates, lane: Lane) => void
  /** Undoes (below 0) or does again so many steps. */
  travel: (steps: number) => void
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

/** The first of the lanes in which the documents differ. */
function changedLane(before: BuilderDocument, after: BuilderDocument, lanes: ReadonlySet<Lane>): Lane | null {
  if (lanes.size === 0) return null
  const changed = [...after.records.values()].find(
    (record) => lanes.has(record.lane) && before.records.get(record.id) !== record,
  )
  const removed = [...before.records.values()].find(({ id, lane }) => lanes.has(lane) && !after.records.has(id))
  return (changed ?? removed)?.lane ?? null
}

const lockedProblem = (lane: Lane): CommandProblem => ({
  sentence: { key: 'builder.problem.lane-locked', values: { lane } },
  path: [],
  message: null,
})

export function createBuilderStore(document: BuilderDocument, now: () => number = Date.now): BuilderStore {
  const value = createStore<BuilderState>({
    history: startHistory(document),
    details: noDetails,
    playhead: 0,
    insertMode: 'ripple',
    lanes: { muted: new Set(), locked: new Set() },
    role: 'writing',
  })
  const { get } = value
  const change = (part: Partial<BuilderState>) => value.set({ ...get(), ...part })
  /** The playhead stays inside a game that became shorter. */
  const changeHistory = (history: History, playhead = get().playhead) =>
    change({ history, playhead: Math.min(playhead, history.document.game.duration) })
  const run = (command: Command, options: Omit<CommitOptions, 'time'>): CommandProblem | null => {
    const { history, role, lanes } = get()
    if (role === 'following') return READ_ONLY
    const { history: next, applied } = commit(history, command, { time: now(), ...options })
    if (!applied.ok) return applied.problem
    const lane = changedLane(history.document, next.document, lanes.locked)
    if (lane) return lockedProblem(lane)
    changeHistory(next, options.playhead === undefined ? undefined : (applied.insertedUntil ?? undefined))
    return null
  }
  const undoStep = () => {
    const { history, role } = get()
    if (role === 'writing') changeHistory(undo(history), history.done.at(-1)?.playhead?.before)
  }
  const redoStep = () => {
    const { history, role } = get()
    if (role === 'writing') changeHistory(redo(history), history.undone.at(-1)?.playhead?.after)
  }
  return {
    get,
    subscribe: value.subscribe,
    run: (command, { isNudge = false } = {}) => run(command, { isNudge }),
    insert: (command) => run(command, { playhead: get().playhead }),
    setInsertMode: (insertMode) => change({ insertMode }),
    toggleLane(state, lane) {
      const { lanes } = get()
      change({ lanes: { ...lanes, [state]: lanes[state].symmetricDifference(new Set([lane])) } })
    },
    undo: undoStep,
    redo: redoStep,
    travel(steps) {
      for (let left = Math.abs(steps); left > 0; left--) (steps < 0 ? undoStep : redoStep)()
    },
    select: (ids) => change({ history: select(get().history, ids) }),
    setPlayhead: (at) =>
      change({ playhead: Math.max(0, Math.min(Math.round(at), get().history.document.game.duration)) }),
    setDetails: (details) => get().role === 'writing' && change({ details }),
    setRole: (role) => change({ role }),
    load: change,
  }
}
