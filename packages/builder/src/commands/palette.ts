/** What can be added: the tasks of the catalogue, written by the engine, and spans that the generator fills. */
import { defaultGeneratorConfig, tasks, type SafetyClass, type TaskId } from '@rubato/contracts/domain'
import { fillSpan, refusalFor, writeTask, type PlayerProfile, type WrittenTask } from '@rubato/engine'
import { eventsOfRecords } from '../document/events-of-records.ts'
import { recordsOfEvents } from '../document/records-of-events.ts'
import type { BuilderDocument } from '../document/types.ts'
import { problem } from './draft.ts'
import type { Clip, Command, CommandProblem, InsertMode } from './types.ts'

export interface PaletteTask {
  readonly id: TaskId
  readonly safetyClass: SafetyClass
  /** Why this person may not add it, as the engine says it; null when they may. */
  readonly refusal: string | null
}

/** Every task, in the order of the forms. */
export const palette = (profile: PlayerProfile): PaletteTask[] =>
  tasks.map(({ id, safetyClass }) => ({ id, safetyClass, refusal: refusalFor(profile, id) }))

export interface MakerOptions {
  readonly profile: PlayerProfile
  readonly seed: string
}

const clipOfTask = (written: WrittenTask, at: number): Clip | CommandProblem => {
  if (!written.ok) return { ...problem('not-possible-here'), message: written.problems[0]?.message ?? null }
  const { records } = recordsOfEvents(written.events)
  return { length: written.until - at, records: records.map((record) => ({ ...record, at: record.at - at })) }
}

const configOf = ({ config }: BuilderDocument) => config ?? defaultGeneratorConfig

/** The records of a task as the engine writes them at `at`: its lines, beats, items and questions. */
export const taskClip = (
  document: BuilderDocument,
  { task, at, profile, seed }: MakerOptions & { task: TaskId; at: number },
): Clip | CommandProblem => {
  const events = eventsOfRecords(document.records.values())
  return clipOfTask(writeTask(task, { events, at, config: configOf(document), profile, seed }), at)
}

export const isClip = (made: Clip | CommandProblem): made is Clip => 'records' in made

/** The command that adds a task of the palette at `at`. */
export function taskCommand(
  document: BuilderDocument,
  request: MakerOptions & { task: TaskId; at: number; mode: InsertMode },
): Command | CommandProblem {
  const clip = taskClip(document, request)
  const { task, at, mode } = request
  return isClip(clip) ? { kind: 'add-task', task, at, mode, clip } : clip
}

/**
 * The command that fills a gap or a selection with tasks of the game's config. The part that is filled is the largest
 * inside [from, until] that cuts nothing.
 */
export function fillCommand(
  document: BuilderDocument,
  { from, until, profile, seed }: MakerOptions & { from: number; until: number },
): Command | CommandProblem {
  const game = { ...document.game, events: eventsOfRecords(document.records.values()) }
  const filled = fillSpan(game, { from, until }, { config: configOf(document), profile, seed })
  if (!filled.ok) return problem(`fill-${filled.reason}`)
  const known = new Set(game.events.map(({ id }) => id))
  const { records } = recordsOfEvents(filled.game.events.filter(({ id }) => !known.has(id)))
  const { span } = filled
  const clip: Clip = {
    length: span.until - span.from,
    records: records.map((record) => ({ ...record, at: record.at - span.from })),
  }
  return { kind: 'fill', from: span.from, until: span.until, clip }
}
