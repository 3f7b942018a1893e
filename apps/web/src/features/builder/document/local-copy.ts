/**
 * The copy of a game on this device: the document with which the history begins, and the log of its commands. It is
 * stored with the autosave, so that history survives a reload and work without a network is kept.
 */
import { replay, type BuilderDocument, type History, type LogEntry } from '@rubato/builder'
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
  readonly history: History
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
  readonly base: BuilderDocument
  readonly log: readonly LogEntry[]
}

/** The document before the oldest step that is kept, and the commands since. */
function logOf({ document, done, undone }: History): { base: BuilderDocument; log: LogEntry[] } {
  const steps = [...done, ...undone.toReversed()]
  const log = steps.flatMap(({ commands, time, nudged, playhead }) =>
    commands.map((command): LogEntry => ({
      kind: 'command',
      command,
      time,
      ...(nudged ? { isNudge: true } : {}),
      ...(playhead ? { playhead: playhead.before } : {}),
    })),
  )
  return { base: steps[0]?.before ?? document, log: [...log, ...undone.map((): LogEntry => ({ kind: 'undo' }))] }
}

const isStored = (value: unknown): value is StoredCopy =>
  typeof value === 'object' &&
  value !== null &&
  (value as Partial<StoredCopy>).format === FORMAT_VERSION &&
  (value as Partial<StoredCopy>).base?.records instanceof Map

/** Null where there is no copy, or none that this version can read. */
export async function readCopy(storage: CopyStorage, key: string): Promise<LocalCopy | null> {
  const stored = await storage.read(key).catch(() => null)
  if (!isStored(stored)) return null
  const { base, log, details, playhead, savedAs, isUnsent } = stored
  // Copies of an older version have no markers.
  const start = { ...base, markers: (base as Partial<BuilderDocument>).markers ?? new Map() }
  return { history: replay(start, log), details, playhead, savedAs, isUnsent }
}

export function writeCopy(storage: CopyStorage, key: string, { history, ...rest }: LocalCopy): Promise<void> {
  const stored: StoredCopy = { ...rest, ...logOf(history), format: FORMAT_VERSION, engineVersion: ENGINE_VERSION }
  return storage.write(key, stored)
}
