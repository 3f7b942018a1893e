/** The document of any game, linear or branching, with one history: a game that gets choices can go back with undo. */
import { apply } from '../commands/apply.ts'
import type { Command } from '../commands/types.ts'
import type { BuilderDocument } from '../document/types.ts'
import { applyToScene } from '../scene/document/apply.ts'
import { addChoices, choicesProblem } from '../scene/document/add-choices.ts'
import { readScene } from '../scene/document/scene-of.ts'
import { isScene, type SceneCommand, type SceneDocument } from '../scene/document/types.ts'
import { documentOf } from '../sections/document-of.ts'
import { historyOf, startHistory, type AppliedTo } from './history.ts'
import type { History, LogEntry } from './types.ts'

export type WorkDocument = BuilderDocument | SceneDocument
export type WorkCommand = Command | SceneCommand
export type WorkHistory = History<WorkDocument, WorkCommand>

const done = (document: WorkDocument, key: string): AppliedTo<WorkDocument> => ({
  ok: true,
  document,
  label: { key: `builder.did.${key}`, values: {} },
  moved: {},
  selection: [],
  insertedUntil: null,
})

const refused: AppliedTo<WorkDocument> = {
  ok: false,
  problem: { sentence: { key: 'builder.problem.other-kind', values: {} }, path: [], message: null },
}

const sceneKinds: ReadonlySet<string> = new Set<SceneCommand['kind']>([
  'add-section',
  'rename',
  'delete-sections',
  'duplicate-section',
  'place',
  'set-section',
  'edit-section',
  'set-variables',
  'set-start',
  'set-scene',
  'all',
])
const isForScene = (command: WorkCommand): command is SceneCommand => sceneKinds.has(command.kind)

function withChoices(document: BuilderDocument): AppliedTo<WorkDocument> {
  const scene = addChoices(document)
  const problem = choicesProblem(scene)
  return problem ? { ok: false, problem } : done(scene, 'add-choices')
}

function applyToWork(document: WorkDocument, command: WorkCommand): AppliedTo<WorkDocument> {
  // Not checked against the contract: drafts are checked by their reader, and an older game of the account may exceed its limits.
  if (command.kind === 'replace-scene')
    return done(readScene(command.game), command.isImport ? 'import-scene' : 'replace')
  if (command.kind === 'add-choices') return isScene(document) ? refused : withChoices(document)
  if (!isScene(document)) return isForScene(command) ? refused : apply(document, command)
  if (isForScene(command)) return applyToScene(document, command)
  return command.kind === 'replace' ? done(documentOf(command.game), 'replace') : refused
}

const isSameMap = <Value>(a: ReadonlyMap<string, Value>, b: ReadonlyMap<string, Value>) =>
  a.size === b.size &&
  [...a].every(([id, value]) => b.get(id) === value || JSON.stringify(b.get(id)) === JSON.stringify(value))

/** Whether a document differs from another in anything but the ids that it would give next. */
const isUnchanged = (before: BuilderDocument, after: BuilderDocument): boolean =>
  JSON.stringify(before.game) === JSON.stringify(after.game) &&
  before.funscript === after.funscript &&
  isSameMap(before.records, after.records) &&
  isSameMap(before.sections, after.sections) &&
  before.instances.size === after.instances.size &&
  isSameMap(before.names, after.names) &&
  isSameMap(before.markers, after.markers)

/** Sections are compared where they are not the same objects. */
function isSameScene({ sections, ...before }: SceneDocument, { sections: others, ...after }: SceneDocument): boolean {
  return (
    JSON.stringify(before) === JSON.stringify(after) &&
    sections.length === others.length &&
    sections.every((section, index) => {
      const other = others[index]
      return section === other || JSON.stringify(section) === JSON.stringify(other)
    })
  )
}

function nudgedIds(command: WorkCommand): readonly string[] | null {
  if (command.kind === 'move') return command.ids
  // The start of the video, or the end of the game.
  if (command.kind === 'set-game') return Object.keys(command.change).map((property) => `game/${property}`)
  if (command.kind !== 'edit-section' || command.command.kind !== 'move') return null
  return command.command.ids.map((id) => `${command.id}/${id}`)
}

export const { commit, replay } = historyOf<BuilderDocument, Command>({ apply, isUnchanged, nudgedIds })

function isSameWork(before: WorkDocument, after: WorkDocument): boolean {
  if (isScene(before) || isScene(after)) return isScene(before) && isScene(after) && isSameScene(before, after)
  return isUnchanged(before, after)
}

export const { commit: commitWork, replay: replayWork } = historyOf<WorkDocument, WorkCommand>({
  apply: applyToWork,
  isUnchanged: isSameWork,
  nudgedIds,
})

/**
 * The history of a stored document. Without its steps if the commands of this version do not lead from `base` to the document:
 * another version stored it, and a command has changed since.
 *
 * @param document undefined in a copy of an earlier version, which stored the steps alone
 */
export function restoreWork(
  document: WorkDocument | undefined,
  base: WorkDocument,
  log: readonly LogEntry<WorkCommand>[],
): WorkHistory {
  const withoutSteps = startHistory<WorkDocument, WorkCommand>(document ?? base)
  try {
    const replayed = replayWork(base, log)
    return document === undefined || isSameWork(replayed.document, document) ? replayed : withoutSteps
  } catch {
    // A command that this version does not have.
    return withoutSteps
  }
}
