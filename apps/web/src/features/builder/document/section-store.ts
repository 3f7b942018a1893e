/**
 * The store of one section of a branching game for the timeline: its document is made of the section, and its commands are
 * steps of the game. Playhead, selection and lanes are for as long as the timeline is open.
 */
import {
  applyInSection,
  documentOfSection,
  isScene,
  type Applied,
  type BuilderDocument,
  type Command,
  type CommandProblem,
  type History,
} from '@rubato/builder'
import type { SectionOf } from '@rubato/contracts/domain'
import { createStore } from '../../../ui/store.ts'
import { lockedProblem, type BuilderState, type BuilderStore, type WorkState } from './builder-store.ts'
import type { WorkBuilder } from './use-builder.ts'

type Own = Pick<BuilderState, 'playhead' | 'insertMode' | 'lanes'> & { selection: readonly string[] }

/** The section, where the game has it and it is written by hand. */
export function timelineIn({ history: { document } }: WorkState, id: string): SectionOf<'timeline'> | null {
  const section = isScene(document) ? document.sections.find((each) => each.id === id) : undefined
  return section?.kind === 'timeline' ? section : null
}

/** The document of the section, made again when the section has changed. @throws where the game does not have it at first. */
function documentsOf(id: string): (state: WorkState) => BuilderDocument {
  let known: { section: SectionOf<'timeline'>; document: BuilderDocument } | null = null
  return (state) => {
    const section = timelineIn(state, id)
    const { document } = state.history
    if (section && section !== known?.section && isScene(document))
      known = { section, document: documentOfSection(document, section) }
    // A section that undo takes away is shown until its timeline is closed.
    if (!known) throw new Error('This game does not have the section')
    return known.document
  }
}

export function createSectionStore(work: WorkBuilder['store'], id: string): BuilderStore {
  const own = createStore<Own>({
    playhead: 0,
    selection: [],
    insertMode: 'ripple',
    lanes: { muted: new Set(), locked: new Set() },
  })
  const documentOf = documentsOf(id)
  let known: { state: WorkState; own: Own; value: BuilderState } | null = null
  const get = (): BuilderState => {
    const state = work.get()
    const mine = own.get()
    if (known?.state === state && known.own === mine) return known.value
    const document = documentOf(state)
    const { playhead, insertMode, lanes } = mine
    const isHere = (record: string) => document.records.has(record)
    const selection = mine.selection.every(isHere) ? mine.selection : mine.selection.filter(isHere)
    const value: BuilderState = {
      // The steps are those of the whole game.
      history: { ...(state.history as unknown as History), document, selection },
      details: state.details,
      role: state.role,
      playhead: Math.min(playhead, document.game.duration),
      insertMode,
      lanes,
    }
    known = { state, own: mine, value }
    return value
  }
  const change = (part: Partial<Own>) => own.set({ ...own.get(), ...part })
  const run = (command: Command, isNudge: boolean): Applied => {
    const { history, lanes } = get()
    const applied = applyInSection(history.document, command)
    if (!applied.ok) return applied
    const problem =
      lockedProblem(history.document, applied.document, lanes.locked) ??
      work.run({ kind: 'edit-section', id, command }, { isNudge })
    if (problem) return { ok: false, problem }
    change({ selection: applied.selection })
    return applied
  }
  const problemOf = (applied: Applied): CommandProblem | null => (applied.ok ? null : applied.problem)
  return {
    get,
    subscribe(listener) {
      const stops = [work.subscribe(listener), own.subscribe(listener)]
      return () => stops.forEach((stop) => stop())
    },
    run: (command, { isNudge = false } = {}) => problemOf(run(command, isNudge)),
    insert(command) {
      const applied = run(command, false)
      if (applied.ok && applied.insertedUntil !== null) change({ playhead: applied.insertedUntil })
      return problemOf(applied)
    },
    setInsertMode: (insertMode) => change({ insertMode }),
    toggleLane(state, lane) {
      const { lanes } = own.get()
      change({ lanes: { ...lanes, [state]: lanes[state].symmetricDifference(new Set([lane])) } })
    },
    travel: work.travel,
    undo: work.undo,
    redo: work.redo,
    select: (selection) => change({ selection }),
    setPlayhead: (at) =>
      change({ playhead: Math.max(0, Math.min(Math.round(at), get().history.document.game.duration)) }),
    setDetails: work.setDetails,
  }
}
