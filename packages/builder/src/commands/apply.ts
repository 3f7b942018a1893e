/** Applies a command to a document: returns another document, or a problem as a sentence. */
import { playableGameSchema, SESSION_MS_MAX } from '@rubato/contracts/domain'
import { lastEnd, orderedRecords } from '../document/order.ts'
import { namedHolds } from '../sections/named-holds.ts'
import { lanes, type BuilderDocument, type BuilderRecord, type Lane, type RecordId } from '../document/types.ts'
import { withVideoInside } from '../document/video-inside.ts'
import {
  addBeats,
  addHold,
  addLine,
  addMedium,
  addQuestion,
  addRecordsInstead,
  addStroke,
  addTask,
  cutOverlap,
  duplicate,
  fill,
  paste,
} from './add.ts'
import { addTime, move, remove, removeAndClose, removeTime, resize, split, stretch } from './arrange.ts'
import { removeEmpty } from './copies.ts'
import { recount } from './counts.ts'
import { isProblem, problem, put, startDraft, type Draft, type HandlerResult } from './draft.ts'
import { replace, set, setAnchor, setGame, setName, writeLine } from './fields.ts'
import { addMarker, removeMarker, setMarker } from './markers.ts'
import { moveTempo, removeTempo, setTempo } from './tempo.ts'
import { group, placeSection, renameSection, separateCopy } from './group.ts'
import type { Applied, Command, CommandKind, CommandProblem, LaneCounts } from './types.ts'
import { compositionProblem, recordProblem } from './validate.ts'

type SingleKind = Exclude<CommandKind, 'batch'>
type Handlers = { [Kind in SingleKind]: (draft: Draft, command: Extract<Command, { kind: Kind }>) => HandlerResult }

const handlers: Handlers = {
  'add-task': addTask,
  'add-line': addLine,
  'add-hold': addHold,
  'add-beats': addBeats,
  'add-stroke': addStroke,
  'add-question': addQuestion,
  'add-media': addMedium,
  'make-room': cutOverlap,
  'add-records': addRecordsInstead,
  move,
  resize,
  stretch,
  split,
  paste,
  duplicate,
  delete: remove,
  'delete-and-close': removeAndClose,
  'insert-time': addTime,
  'delete-time': removeTime,
  group,
  'rename-section': renameSection,
  'place-section': placeSection,
  separate: separateCopy,
  set,
  'write-line': writeLine,
  'set-anchor': setAnchor,
  name: setName,
  'set-tempo': setTempo,
  'move-tempo': moveTempo,
  'remove-tempo': removeTempo,
  'add-marker': addMarker,
  'set-marker': setMarker,
  'remove-marker': removeMarker,
  fill,
  'set-game': setGame,
  replace,
}

/** The draft as a document, or why it cannot be one. */
function finish(draft: Draft): BuilderDocument | CommandProblem {
  const { before, config, sections, instances, names, markers, funscript, nextId } = draft
  removeEmpty(draft)
  for (const held of namedHolds(draft.records)) put(draft, held)
  const ordered = orderedRecords(draft.records.values())
  const counted = recount(ordered, before.records)
  const records = new Map(ordered)
  for (const beats of counted) records.set(beats.id, beats)
  const found = recordProblem(records, before.records)
  if (found) return found
  const duration = Math.max(draft.game.duration, lastEnd(records.values()))
  if (duration > SESSION_MS_MAX) return problem('too-long', { minutes: SESSION_MS_MAX / 60_000 })
  for (const id of names.keys()) if (!records.has(id)) names.delete(id)
  const game = withVideoInside(duration === draft.game.duration ? draft.game : { ...draft.game, duration })
  const document: BuilderDocument = { game, config, records, sections, instances, names, markers, funscript, nextId }
  return compositionProblem(document, before) ?? document
}

const countLanes = (lanes: Iterable<Lane>): LaneCounts => {
  const counts: Partial<Record<Lane, number>> = {}
  for (const lane of lanes) counts[lane] = (counts[lane] ?? 0) + 1
  return counts
}

const lanesOf = (records: ReadonlyMap<RecordId, BuilderRecord>, ids: Iterable<RecordId>): Lane[] =>
  [...ids].flatMap((id) => records.get(id)?.lane ?? [])

/** The result of one command, and the parts of it that only a preview shows. */
export interface CommandResult {
  applied: Applied
  splits: LaneCounts
  separates: number
}

const isGameRefused = ({ game }: BuilderDocument): boolean =>
  !playableGameSchema.safeParse({ ...game, origin: undefined, events: [] }).success

const addCounts = (a: LaneCounts, b: LaneCounts): LaneCounts =>
  Object.fromEntries(lanes.map((lane) => [lane, (a[lane] ?? 0) + (b[lane] ?? 0)]).filter(([, count]) => count !== 0))

/** An origin makes exactly its game: an edited game has none. */
function withoutOrigin(after: BuilderDocument, before: BuilderDocument): BuilderDocument {
  const { origin, ...game } = after.game
  const isEqual = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)
  const isSame =
    isEqual(after.game, before.game) &&
    after.records.size === before.records.size &&
    [...after.records].every(([id, record]) => isEqual(before.records.get(id), record))
  return origin === undefined || isSame ? after : { ...after, game }
}

/** The commands one after another; the first that is refused refuses all. */
function runBatch(document: BuilderDocument, { commands, label }: Extract<Command, { kind: 'batch' }>): CommandResult {
  const nothing: Applied = {
    ok: true,
    document,
    label: { key: 'builder.did.nothing', values: {} },
    moved: {},
    selection: [],
    insertedUntil: null,
  }
  let all: CommandResult = { applied: nothing, splits: {}, separates: 0 }
  for (const command of commands) {
    if (!all.applied.ok) return all
    const next = runCommand(all.applied.document, command)
    const { moved } = all.applied
    const applied = next.applied.ok ? { ...next.applied, moved: addCounts(moved, next.applied.moved) } : next.applied
    all = { applied, splits: addCounts(all.splits, next.splits), separates: all.separates + next.separates }
  }
  return label && all.applied.ok ? { ...all, applied: { ...all.applied, label } } : all
}

export function runCommand(document: BuilderDocument, command: Command): CommandResult {
  if (command.kind === 'batch') return runBatch(document, command)
  const draft = startDraft(document)
  // The table has a handler for each kind: the one that is found takes the command.
  const handler = handlers[command.kind] as (draft: Draft, command: Command) => HandlerResult
  const result = handler(draft, command)
  const refuse = (found: CommandProblem): CommandResult => ({
    applied: { ok: false, problem: found },
    splits: {},
    separates: 0,
  })
  if (isProblem(result)) return refuse(result)
  const finished = finish(draft)
  if ('sentence' in finished) return refuse(finished)
  const next = command.kind === 'replace' ? finished : withoutOrigin(finished, document)
  if (next.game !== document.game && isGameRefused(next)) return refuse(problem('game-refused'))
  const moved = countLanes(lanesOf(next.records, draft.moved))
  return {
    applied: {
      ok: true,
      document: next,
      label: result.label,
      moved,
      selection: result.selection,
      insertedUntil: result.insertedUntil ?? null,
    },
    splits: countLanes(draft.splits),
    separates: draft.separated.size,
  }
}

/** The document after the command. Times are whole ms: a fraction is a problem of the contract. */
export const apply = (document: BuilderDocument, command: Command): Applied => runCommand(document, command).applied
