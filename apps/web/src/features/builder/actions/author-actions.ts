/** The author's actions, independent of the screen: every insertion, and every change of the selection. */
import {
  copyOf,
  endOf,
  fillCommand,
  generateCommand,
  placeForTask,
  stateAt,
  taskCommand,
  templateCommand,
  type BuilderDocument,
  type Clip,
  type Command,
  type CommandProblem,
  type MakerOptions,
  type TemplateId,
} from '@rubato/builder'
import type { TaskId } from '@rubato/contracts/domain'
import { newSeed } from '../../../domain/new-seed.ts'
import type { AuthorMode, BuilderStore } from '../document/builder-store.ts'
import type { Builder } from '../document/use-builder.ts'

/** How far a key moves the selection, ms. */
const NUDGE_MS = 100
const LONG_NUDGE_MS = 1000

interface TimeSpan {
  from: number
  until: number
}

/** The time without a task or beats at or after `at`. */
function gapAt({ records, game }: BuilderDocument, at: number): TimeSpan {
  const tasks = [...records.values()].filter(({ lane }) => lane === 'tasks' || lane === 'tempo')
  const from = tasks.reduce((end, task) => (task.at <= end && endOf(task) > end ? endOf(task) : end), Math.round(at))
  const next = tasks.find((task) => task.at > from)
  return { from, until: next?.at ?? game.duration }
}

/** Where an insertion goes, and what becomes of the records after it. */
export interface InsertPlace {
  readonly at: number
  readonly mode: AuthorMode
  readonly document: BuilderDocument
}

/** Why a task was refused, and the time at which it would fit, ms; null where none is known. */
export interface RefusedTask {
  readonly problem: CommandProblem
  readonly fitsAt: number | null
}

export interface AuthorActions {
  /** Inserts at the playhead, which goes to the end of the insertion. Returns why it was refused, or null. */
  insert: (make: (place: InsertPlace) => Command) => CommandProblem | null
  insertTask: (task: TaskId) => RefusedTask | null
  copy: () => void
  cut: () => void
  /** Without a mode, what comes after moves back or stays as the author chose. */
  paste: (mode?: AuthorMode) => void
  remove: () => void
  duplicate: () => void
  split: () => void
  nudge: (direction: 1 | -1, isLong: boolean) => void
  /** A point of the tempo curve at the time, or at the playhead, with the tempo that it has there. */
  addTempoPoint: (at?: number) => void
  /** A marker at the time, or at the playhead, with a number as its name. */
  addMarker: (at?: number) => void
  /** Puts the playhead to the next marker in that direction. */
  goToMarker: (direction: 1 | -1) => void
  selectAll: () => void
  selectNothing: () => void
  /**
   * Generates from the playhead, or from the end of the task that it is in, up to the next task; an empty game becomes a
   * whole one.
   */
  fillGap: () => void
  /** Generates in place of what is selected. */
  fillSelection: () => void
  /** Puts a template into an empty game. */
  begin: (template: TemplateId) => void
}

interface AuthorOptions extends Omit<MakerOptions, 'seed'> {
  store: BuilderStore
  run: Builder['run']
  insert: Builder['insert']
  tell: (problem: CommandProblem) => void
  onCopied: (count: number) => void
  /** The name of the marker with this number. */
  markerName: (number: number) => string
  /** Called before an insertion: what is played ends, and the playhead is where it was heard. */
  settle: () => void
}

const isCommand = (made: Command | CommandProblem): made is Command => 'kind' in made

type PointActions = Pick<AuthorActions, 'addTempoPoint' | 'addMarker' | 'goToMarker'>

const pointActions = ({ store, run, markerName }: AuthorOptions): PointActions => ({
  addTempoPoint(at = store.get().playhead) {
    const bpm = stateAt(store.get().history.document, at).tempo
    run({ kind: 'set-tempo', at, bpm: Math.round(bpm ?? 60) })
  },
  addMarker(at = store.get().playhead) {
    const { markers } = store.get().history.document
    run({ kind: 'add-marker', at, name: markerName(markers.size + 1) })
  },
  goToMarker(direction) {
    const { history, playhead } = store.get()
    const times = [...history.document.markers.values()].map(({ at }) => at).toSorted((a, b) => a - b)
    const next = direction > 0 ? times.find((at) => at > playhead) : times.findLast((at) => at < playhead)
    if (next !== undefined) store.setPlayhead(next)
  },
})

const fillActions = (options: AuthorOptions): Pick<AuthorActions, 'fillGap' | 'fillSelection' | 'begin'> => {
  const { store, run, insert, tell, settle, profile, config } = options
  return {
    fillGap() {
      settle()
      const { history, playhead } = store.get()
      const { document } = history
      if (document.records.size === 0) {
        const made = generateCommand(document, { profile, config, seed: newSeed() })
        return isCommand(made) ? void run(made) : tell(made)
      }
      const seed = `fill.${document.nextId}`
      const made = fillCommand(document, { ...gapAt(document, playhead), keeps: true, profile, config, seed })
      return isCommand(made) ? void insert(made) : tell(made)
    },
    begin(template) {
      settle()
      const { document } = store.get().history
      if (document.records.size === 0) run(templateCommand(document, template, { profile, config, seed: newSeed() }))
    },
    fillSelection() {
      const { history } = store.get()
      const { document } = history
      const chosen = history.selection.flatMap((id) => document.records.get(id) ?? [])
      if (chosen.length === 0) return
      const span = { from: Math.min(...chosen.map(({ at }) => at)), until: Math.max(...chosen.map(endOf)) }
      const made = fillCommand(document, { ...span, profile, config, seed: `fill.${document.nextId}` })
      return isCommand(made) ? void run(made) : tell(made)
    },
  }
}

export function createAuthorActions(options: AuthorOptions): AuthorActions {
  const { store, run, insert, tell, onCopied, settle, profile, config } = options
  let clip: Clip | null = null
  const selected = () => store.get().history.selection
  const place = (): InsertPlace => {
    settle()
    const { history, playhead, insertMode } = store.get()
    return { at: playhead, mode: insertMode, document: history.document }
  }
  const insertHere: AuthorActions['insert'] = (make) => insert(make(place()))
  const copy = (): boolean => {
    const copied = copyOf(store.get().history.document, selected())
    if (!copied) return false
    clip = copied
    onCopied(copied.records.length)
    return true
  }
  const refuseTask = (problem: CommandProblem, fitsAt: number | null): RefusedTask => {
    tell(problem)
    return { problem, fitsAt }
  }
  return {
    insert: insertHere,
    insertTask(task) {
      const { document, ...where } = place()
      // The same seed for the same place: the same insertion makes the same records.
      const request = { ...where, task, profile, config, seed: `builder.${document.nextId}` }
      const made = taskCommand(document, request)
      if (!isCommand(made)) return refuseTask(made, placeForTask(document, request))
      const problem = insert(made)
      return problem && { problem, fitsAt: null }
    },
    copy: () => void copy(),
    cut: () => copy() && run({ kind: 'delete', ids: selected() }),
    paste(mode) {
      const copied = clip
      if (copied) insertHere((here) => ({ kind: 'paste', at: here.at, mode: mode ?? here.mode, clip: copied }))
    },
    remove: () => void run({ kind: 'delete', ids: selected() }),
    duplicate: () => void insertHere(({ mode }) => ({ kind: 'duplicate', ids: selected(), mode })),
    split() {
      const ids = selected()
      run({ kind: 'split', at: store.get().playhead, ...(ids.length > 0 ? { ids } : {}) })
    },
    nudge: (direction, isLong) =>
      void run(
        { kind: 'move', ids: selected(), by: direction * (isLong ? LONG_NUDGE_MS : NUDGE_MS) },
        { isNudge: true },
      ),
    ...pointActions(options),
    selectAll: () => store.select([...store.get().history.document.records.keys()]),
    selectNothing: () => store.select([]),
    ...fillActions(options),
  }
}
