/** Opens a game in the builder: from this device, from the account, or an empty one. */
import type { Game, Settings } from '@rubato/contracts/domain'
import {
  commitWork,
  convertGame,
  documentOf,
  readScene,
  startHistory,
  type BuilderDocument,
  type BuilderSentence,
} from '@rubato/builder'
import { readUnsentGames } from '../../../domain/unsent-games.ts'
import { isErrorCode, NetworkError } from '../../../lib/api/api-error.ts'
import { replaceCommand, savedAs, type GameCalls } from './account/account-save.ts'
import { emptySceneIn } from './empty-scene.ts'
import { detailsOf, noDetails } from './game-details.ts'
import type { CopyStorage } from './copy-storage.ts'
import { readCopy, type LocalCopy } from './local-copy.ts'

export type OpenedGame =
  | {
      readonly ok: true
      readonly copy: LocalCopy
      /** The changes that were made so that a game of another version can be edited. */
      readonly changes: readonly BuilderSentence[]
      /** The account has deleted the game, and this device has unsent work of it. */
      readonly isDeleted: boolean
    }
  /** A game of another member. */
  | { readonly ok: false; readonly game: Game }

export interface OpenOptions {
  storage: CopyStorage
  calls: Pick<GameCalls, 'get'>
  keyOf: (gameId: string | null) => string
  /** Null for a new game. */
  gameId: string | null
  memberId: string
  settings: Settings
  /** The name of the first section of a new branching game; without one a new game is linear. */
  firstSection?: string | undefined
}

/** Length of an empty game, ms. */
const EMPTY_MS = 600_000

/** Ten minutes without anything in them, with the voice and the media of the member's generator. */
export const emptyDocument = ({ gameGeneratorConfig }: Pick<Settings, 'gameGeneratorConfig'>): BuilderDocument =>
  documentOf({
    events: [],
    duration: EMPTY_MS,
    voice: gameGeneratorConfig.instructor.voice === null ? null : { name: gameGeneratorConfig.instructor.voice },
    media: gameGeneratorConfig.media,
    outcome: 'cum',
  })

const unchanged = (copy: LocalCopy): OpenedGame => ({ ok: true, copy, changes: [], isDeleted: false })

function openAccountGame(game: Game): OpenedGame {
  const { document, changes } = game.branches ? { document: readScene(game), changes: [] } : convertGame(game)
  const copy: LocalCopy = {
    history: startHistory(document),
    details: detailsOf(game),
    playhead: 0,
    savedAs: savedAs(game),
    isUnsent: false,
  }
  return { ok: true, copy, changes, isDeleted: false }
}

/**
 * The game of the account over the older copy of this device: a version that was restored, or work of another device, is
 * one step, which can be undone. Without a history where the game had to be changed to be edited.
 */
function openOverCopy({ history }: LocalCopy, game: Game): OpenedGame {
  const opened = openAccountGame(game)
  if (!opened.ok || opened.changes.length > 0) return opened
  const time = history.done.at(-1)?.time ?? 0
  const replaced = commitWork(history, replaceCommand(game), { time })
  return replaced.applied.ok ? { ...opened, copy: { ...opened.copy, history: replaced.history } } : opened
}

/**
 * The copy on this device, or null. Read again after an error, because a single IndexedDB transaction may fail.
 * Throws if the read fails twice and this device may have unsent work, which the next edit would overwrite. A browser without
 * IndexedDB never has marks of unsent games, so it always gets null.
 */
async function readOwnCopy({ storage, keyOf, gameId }: OpenOptions): Promise<LocalCopy | null> {
  const key = keyOf(gameId)
  try {
    return await readCopy(storage, key).catch(() => readCopy(storage, key))
  } catch (error) {
    const unsent = readUnsentGames()
    if (gameId === null ? unsent.size > 0 : unsent.has(gameId)) throw error
    return null
  }
}

/**
 * Opens the copy on this device if it has unsent work or is as new as the account's game.
 * Throws if the account's game cannot be loaded, or if the copy on this device cannot be read and may hold unsent work.
 */
export async function openGame(options: OpenOptions): Promise<OpenedGame> {
  const { calls, gameId, memberId, settings, firstSection } = options
  const copy = await readOwnCopy(options)
  if (gameId === null) {
    const empty = emptyDocument(settings)
    const history = startHistory(firstSection === undefined ? empty : emptySceneIn(empty.game, firstSection))
    return unchanged(copy ?? { history, details: noDetails, playhead: 0, savedAs: null, isUnsent: false })
  }
  try {
    const game = await calls.get(gameId)
    if (game.createdBy.id !== memberId) return { ok: false, game }
    if (copy === null) return openAccountGame(game)
    const isCurrent = copy.isUnsent || copy.savedAs?.revision === game.revision
    return isCurrent ? unchanged(copy) : openOverCopy(copy, game)
  } catch (error) {
    if (copy && error instanceof NetworkError) return unchanged(copy)
    if (copy?.isUnsent && isErrorCode(error, 'game.not-found'))
      return {
        ok: true,
        copy: { ...copy, savedAs: copy.savedAs ?? { id: gameId, revision: 0 } },
        changes: [],
        isDeleted: true,
      }
    throw error
  }
}
