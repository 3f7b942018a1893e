/**
 * The copy of a game on this device: its document, the document with which the history begins, and the log of its commands. It
 * is stored with the autosave, so that history survives a reload and work without a network is kept.
 */
import {
  documentOf,
  isScene,
  restoreWork,
  startHistory,
  type ComposedGame,
  type LogEntry,
  type WorkCommand,
  type WorkDocument,
  type WorkHistory,
} from '@rubato/builder'
import { markUnsentGame, newDraftId } from '../../../domain/unsent-games.ts'
import { copyKey, openCopyStorage, type CopyStorage } from './copy-storage.ts'
import { noDetails, type GameDetails } from './game-details.ts'

/** A copy of another format is not read. */
const FORMAT_VERSION = 1

/** The game on the server that the copy belongs to. */
export interface SavedAs {
  readonly id: string
  /** The revision that the copy is based on. */
  readonly revision: number
}

export interface LocalCopy {
  readonly history: WorkHistory
  readonly details: GameDetails
  readonly playhead: number
  /** Null while the game is on this device only. */
  readonly savedAs: SavedAs | null
  /** Whether the copy has changes that the server does not have. */
  readonly isUnsent: boolean
}

interface StoredCopy extends Omit<LocalCopy, 'history'> {
  readonly format: number
  /** Absent in copies of an earlier version. */
  readonly document?: WorkDocument
  readonly base: WorkDocument
  readonly log: readonly LogEntry<WorkCommand>[]
}

/** The document, the one before the oldest step that is kept, and the commands since. */
function stepsOf({ document, done, undone }: WorkHistory): Pick<StoredCopy, 'document' | 'base' | 'log'> {
  const steps = [...done, ...undone.toReversed()]
  const log = steps.flatMap(({ commands, time, nudged, playhead }) =>
    commands.map((command): LogEntry<WorkCommand> => ({
      kind: 'command',
      command,
      time,
      ...(nudged ? { isNudge: true } : {}),
      ...(playhead ? { playhead: playhead.before } : {}),
    })),
  )
  return {
    document,
    base: steps[0]?.before ?? document,
    log: [...log, ...undone.map((): LogEntry<WorkCommand> => ({ kind: 'undo' }))],
  }
}

const isDocument = (value: WorkDocument | undefined): boolean =>
  value !== undefined && (isScene(value) ? Array.isArray(value.sections) : value.records instanceof Map)

const isStored = (value: unknown): value is StoredCopy =>
  typeof value === 'object' &&
  value !== null &&
  (value as Partial<StoredCopy>).format === FORMAT_VERSION &&
  isDocument((value as Partial<StoredCopy>).document ?? (value as Partial<StoredCopy>).base)

/** Returns null if there is no copy, or if this version cannot read it. Throws if the storage cannot be read. */
export async function readCopy(storage: CopyStorage, key: string): Promise<LocalCopy | null> {
  const stored = await storage.read(key)
  if (!isStored(stored)) return null
  const { document, base, log, details, playhead, savedAs, isUnsent } = stored
  return { history: restoreWork(document, base, log), details, playhead, savedAs, isUnsent }
}

export function writeCopy(storage: CopyStorage, key: string, { history, ...rest }: LocalCopy): Promise<void> {
  const stored: StoredCopy = { ...rest, ...stepsOf(history), format: FORMAT_VERSION }
  return storage.write(key, stored)
}

/** Saves a game made by another screen as a draft on this device and returns the id of the draft. Throws if the storage cannot be written. */
export async function storeDraft(
  game: ComposedGame,
  { memberId, name }: { memberId: string; name: string },
  storage: CopyStorage = openCopyStorage(),
): Promise<string> {
  const id = newDraftId()
  const history = startHistory(documentOf(game))
  const details = { ...noDetails, name }
  await writeCopy(storage, copyKey(memberId, id), { history, details, playhead: 0, savedAs: null, isUnsent: true })
  markUnsentGame(id, { name, length: game.duration, tasks: [] })
  return id
}
