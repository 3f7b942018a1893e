/** The palette: the tasks of the catalogue, written by the engine, and spans that the generator fills. */
import { SESSION_MS_MAX, tasks, type GeneratorConfig, type SafetyClass, type TaskId } from '@rubato/contracts/domain'
import {
  fillSpan,
  fitToDuration,
  generateGame,
  permittedConfig,
  refusalFor,
  writeTask,
  type PlayerProfile,
  type WrittenTask,
} from '@rubato/engine'
import { endOf } from '../document/order.ts'
import { eventsOfRecords } from '../document/events-of-records.ts'
import { recordsOfEvents } from '../document/records-of-events.ts'
import type { BuilderDocument } from '../document/types.ts'
import { apply } from '../commands/apply.ts'
import { problem } from '../commands/draft.ts'
import type { Clip, Command, CommandProblem, InsertMode } from '../commands/types.ts'

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
  /** The config for a game without one. */
  readonly config: GeneratorConfig
}

const clipOfTask = (written: WrittenTask, at: number): Clip | CommandProblem => {
  if (!written.ok) return { ...problem('not-possible-here'), message: written.problems[0]?.message ?? null }
  const { records } = recordsOfEvents(written.events)
  return { length: written.until - at, records: records.map((record) => ({ ...record, at: record.at - at })) }
}

/** The config that parts are generated with: without tasks that the person refuses, which an old config may have. */
const generatorOf = (document: BuilderDocument, { profile, config }: MakerOptions): GeneratorConfig =>
  permittedConfig(document.config ?? config, profile).config

/** The records of a task as the engine writes them at `at`: its lines, beats, items and questions. */
export const taskClip = (
  document: BuilderDocument,
  { task, at, profile, seed, config }: MakerOptions & { task: TaskId; at: number },
): Clip | CommandProblem => {
  const events = eventsOfRecords(document.records.values())
  return clipOfTask(writeTask(task, { events, at, config: document.config ?? config, profile, seed }), at)
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

/** How many places are tried for a task that does not fit. */
const PLACES_MAX = 40

/** The first end of a span after `at` at which the task can be inserted, ms; null where there is none. */
export function placeForTask(
  document: BuilderDocument,
  request: MakerOptions & { task: TaskId; at: number; mode: InsertMode },
): number | null {
  const spans = [...document.records.values()].filter(({ lane }) => lane === 'tasks')
  const ends = [...new Set(spans.map(endOf))].filter((end) => end > request.at).toSorted((a, b) => a - b)
  const fits = (at: number) => {
    const made = taskCommand(document, { ...request, at })
    return 'kind' in made && apply(document, made).ok
  }
  return ends.slice(0, PLACES_MAX).find(fits) ?? null
}

const MINUTE = 60_000

/** The length of the game that `generateCommand` makes: the document's length, in whole minutes, ms. */
export const generatedLength = ({ game }: BuilderDocument): number =>
  Math.min(SESSION_MS_MAX, Math.max(MINUTE, Math.round(game.duration / MINUTE) * MINUTE))

/** The command that makes a whole game of the document's length, with its voice and media, and replaces the present one. */
export function generateCommand(document: BuilderDocument, options: MakerOptions): Command | CommandProblem {
  const { profile, seed } = options
  const { voice, media, silentBeat = false } = document.game
  const config = generatorOf(document, options)
  const minutes = generatedLength(document) / MINUTE
  const wanted: GeneratorConfig = {
    ...config,
    gameDuration: { min: minutes, max: minutes },
    instructor: { ...config.instructor, voice: voice?.name ?? null },
    media,
    silentBeat,
  }
  const made = generateGame(fitToDuration(wanted, profile), seed, profile)
  if (!made.ok) return { ...problem('not-generated'), message: made.problems[0]?.message ?? null }
  return { kind: 'replace', game: made.game, isGenerated: true }
}

/**
 * The command that fills a gap or a selection with tasks of the game's config. The part that is filled is the largest
 * inside [from, until] that cuts nothing; with `keeps` the records there stay.
 */
export function fillCommand(
  document: BuilderDocument,
  { from, until, keeps = false, ...options }: MakerOptions & { from: number; until: number; keeps?: boolean },
): Command | CommandProblem {
  const game = { ...document.game, events: eventsOfRecords(document.records.values()) }
  const { profile, seed } = options
  const filled = fillSpan(game, { from, until }, { config: generatorOf(document, options), profile, seed })
  if (!filled.ok) return problem(`fill-${filled.reason}`)
  const known = new Set(game.events.map(({ id }) => id))
  const { records } = recordsOfEvents(filled.game.events.filter(({ id }) => !known.has(id)))
  const { span } = filled
  const clip: Clip = {
    length: span.until - span.from,
    records: records.map((record) => ({ ...record, at: record.at - span.from })),
  }
  return { kind: 'fill', from: span.from, until: span.until, clip, ...(keeps ? { keeps } : {}) }
}
