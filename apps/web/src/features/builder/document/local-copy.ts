/**
 * The copy of a game on this device: the document with which the history begins, and the log of its commands. It is
 * stored with the autosave, so that history survives a reload and work without a network is kept.
 */
import {
  isScene,
  replayWork,
  type LogEntry,
  type WorkCommand,
  type WorkDocument,
  type WorkHistory,
} from '@rubato/builder'
import { ENGINE_VERSION } from '@rubato/engine'
import type { CopyStorage } from './copy-storage.ts'
import type { GameDetails } from './game-details.ts'

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
  readonly engineVersion: number
  readonly base: WorkDocument
  readonly log: readonly LogEntry<WorkCommand>[]
}

/** The document before the oldest step that is kept, and the commands since. */
function logOf({ document, done, undone }: WorkHistory): Pick<StoredCopy, 'base' | 'log'> {
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
    base: steps[0]?.before ?? document,
    log: [...log, ...undone.map((): LogEntry<WorkCommand> => ({ kind: 'undo' }))],
  }
}

const isDocument = (base: WorkDocument | undefined): boolean =>
  base !== undefined && (isScene(base) ? Array.isArray(base.sections) : base.records instanceof Map)

const isStored = (value: unknown): value is StoredCopy =>
  typeof value === 'object' &&
  value !== null &&
  (value as Partial<StoredCopy>).format === FORMAT_VERSION &&
  isDocument((value as Partial<StoredCopy>).base)

/** Null where there is no copy, or none that this version can read. */
export async function readCopy(storage: CopyStorage, key: string): Promise<LocalCopy | null> {
  const stored = await storage.read(key).catch(() => null)
  if (!isStored(stored)) return null
  const { base, log, details, playhead, savedAs, isUnsent } = stored
  // Copies of an older version have no markers.
  const start = isScene(base) ? base : { ...base, markers: (base as Partial<typeof base>).markers ?? new Map() }
  return { history: replayWork(start, log), details, playhead, savedAs, isUnsent }
}

export function writeCopy(storage: CopyStorage, key: string, { history, ...rest }: LocalCopy): Promise<void> {
  const stored: StoredCopy = { ...rest, ...logOf(history), format: FORMAT_VERSION, engineVersion: ENGINE_VERSION }
  return storage.write(key, stored)
}
