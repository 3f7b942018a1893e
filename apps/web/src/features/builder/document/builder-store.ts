/** The state of the builder: one document with one history for timeline, list and panel. */
import {
  commitWork,
  isScene,
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
  type SceneCommand,
  type WorkCommand,
  type WorkDocument,
} from '@rubato/builder'
import { createStore } from '../../../ui/store.ts'
import { noDetails, type GameDetails } from './game-details.ts'

/** Of a linear game, unless it says of which document. */
export interface BuilderState<Document = BuilderDocument, Edit = Command> {
  readonly history: History<Document, Edit>
  readonly details: GameDetails
  /** ms, inside the game */
  readonly playhead: number
  /** How records after an insertion are changed. */
  readonly insertMode: AuthorMode
  readonly lanes: LaneStates
  /** `following`: another tab writes, and this one shows what it wrote. */
  readonly role: 'writing' | 'following'
}

/** For as long as the game is open. */
interface LaneStates {
  /** Their beats and lines are not played in the editor. */
  readonly muted: ReadonlySet<Lane>
  /** No command changes their records, except one that replaces the whole game; undo does. */
  readonly locked: ReadonlySet<Lane>
}

/** Nothing is overwritten in either. */
export type AuthorMode = Exclude<InsertMode, 'over'>

export interface RunOptions {
  /** Whether a key moved the records by a step: such commands merge. */
  isNudge?: boolean
}

export interface BuilderStore<Document = BuilderDocument, Edit = Command> {
  get: () => BuilderState<Document, Edit>
  subscribe: (listener: () => void) => () => void
  /** Applies the command as one undo step. Returns why it was refused, or null. */
  run(command: Edit, options?: RunOptions): CommandProblem | null
  /** Applies an insertion as `run` does, and puts the playhead to its end. Undo puts it back. */
  insert(command: Edit): CommandProblem | null
  setInsertMode: (mode: AuthorMode) => void
  /** Mutes or locks a lane, or ends that. */
  toggleLane: (state: keyof LaneStates, lane: Lane) => void
  /** Undoes (below 0) or redoes this many steps. */
  travel: (steps: number) => void
  undo: () => void
  redo: () => void
  select: (ids: readonly RecordId[]) => void
  setPlayhead: (at: number) => void
  setDetails: (details: GameDetails) => void
}

/** The store of a whole game, which is kept on the device and in the account. */
export interface GameStore<Document = BuilderDocument, Edit = Command> extends BuilderStore<Document, Edit> {
  setRole: (role: BuilderState['role']) => void
  /** Replaces history, details and playhead, as another tab wrote them or the device kept them. */
  load(loaded: Pick<BuilderState<Document, Edit>, 'history' | 'details' | 'playhead'>): void
}

/** The store of any game: undo may lead from a branching game back to a linear one. */
export type WorkState = BuilderState<WorkDocument, WorkCommand>
export type WorkStore = GameStore<WorkDocument, WorkCommand>
type EditOf<Document> = Document extends BuilderDocument ? Command : SceneCommand

const READ_ONLY: CommandProblem = {
  sentence: { key: 'builder.problem.other-tab-writes', values: {} },
  path: [],
  message: null,
}

/** Why a change is refused: the documents differ in a lane that is locked. */
export function lockedProblem(
  before: BuilderDocument,
  after: BuilderDocument,
  lanes: ReadonlySet<Lane>,
): CommandProblem | null {
  if (lanes.size === 0) return null
  const changed = [...after.records.values()].find(
    (record) => lanes.has(record.lane) && before.records.get(record.id) !== record,
  )
  const removed = [...before.records.values()].find(({ id, lane }) => lanes.has(lane) && !after.records.has(id))
  const lane = (changed ?? removed)?.lane
  if (lane === undefined) return null
  return { sentence: { key: 'builder.problem.lane-locked', values: { lane } }, path: [], message: null }
}

/** A branching game itself has no timeline. */
const durationOf = (document: WorkDocument): number => (isScene(document) ? 0 : document.game.duration)

export function createBuilderStore<Document extends WorkDocument>(
  document: Document,
  now: () => number = Date.now,
): GameStore<Document, EditOf<Document>> {
  const store: WorkStore = createWorkStore(document, now)
  // The store of a document takes the commands of its kind, and `add-choices` is one of all kinds.
  return store as unknown as GameStore<Document, EditOf<Document>>
}

function createWorkStore(document: WorkDocument, now: () => number): WorkStore {
  const value = createStore<WorkState>({
    history: startHistory(document),
    details: noDetails,
    playhead: 0,
    insertMode: 'ripple',
    lanes: { muted: new Set(), locked: new Set() },
    role: 'writing',
  })
  const { get } = value
  const change = (part: Partial<WorkState>) => value.set({ ...get(), ...part })
  /** The playhead stays inside a game that became shorter. */
  const changeHistory = (history: WorkState['history'], playhead = get().playhead) =>
    change({ history, playhead: Math.min(playhead, durationOf(history.document)) })
  const run = (command: WorkCommand, options: Omit<CommitOptions, 'time'>): CommandProblem | null => {
    const { history, role, lanes } = get()
    if (role === 'following') return READ_ONLY
    const { history: next, applied } = commitWork(history, command, { time: now(), ...options })
    if (!applied.ok) return applied.problem
    const isWhole = command.kind === 'replace' || isScene(history.document) || isScene(next.document)
    const locked = isWhole ? null : lockedProblem(history.document, next.document, lanes.locked)
    if (locked) return locked
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
      change({ playhead: Math.max(0, Math.min(Math.round(at), durationOf(get().history.document))) }),
    setDetails: (details) => get().role === 'writing' && change({ details }),
    setRole: (role) => change({ role }),
    load: change,
  }
}
