/** Saving to the account: the first save makes the game, the next ones change it if it is still as it was. */
import { gameEndpoints } from '@rubato/contracts/api'
import { DEFAULT_VOICE, TITLE_LENGTH, type Game, type GameWrite } from '@rubato/contracts/domain'
import { gameOf, isScene, readScene, type WorkCommand, type WorkDocument } from '@rubato/builder'
import { call } from '../../../../lib/api/api-client.ts'
import { isErrorCode, NetworkError } from '../../../../lib/api/api-error.ts'
import type { GameDetails } from '../game-details.ts'
import type { SavedAs } from '../local-copy.ts'

/** The calls that are used, so that a test can replace them. */
export interface GameCalls {
  /** @throws `item.conflict` where the member has made a game with this id */
  create: (game: GameWrite, id: string) => Promise<Game>
  update: (id: string, game: GameWrite, revision: number) => Promise<Game>
  get: (id: string) => Promise<Game>
}

export const gameCalls: GameCalls = {
  create: (body, id) => call(gameEndpoints.createGame, { query: { id }, body }),
  update: (gameId, game, revision) =>
    call(gameEndpoints.updateGame, { params: { gameId }, body: { ...game, revision } }),
  get: (gameId) => call(gameEndpoints.getGame, { params: { gameId } }),
}

/** @throws where the details have no picture: `canSave` tells. */
export function gameWriteOf(document: WorkDocument, { splash, tags, ...texts }: GameDetails): GameWrite {
  if (!splash) throw new Error('A game is saved with a picture')
  const voice = (isScene(document) ? document : document.game).voice ?? { name: DEFAULT_VOICE }
  const card = { ...texts, voice, splash, tags: [...tags] }
  // A draft that is stored on the device may have properties that the account does not accept.
  return isScene(document) ? { ...readScene(document), ...card } : { ...gameOf(document), ...card }
}

/** The command that puts a game of the account in the place of the open one, of whatever kind they are. */
export const replaceCommand = (game: Game): WorkCommand =>
  game.branches ? { kind: 'replace-scene', game } : { kind: 'replace', game }

export const savedAs = ({ id, revision = 0 }: Game): SavedAs => ({ id, revision })

/** The game as the account has stored it, or the version that it has in place of it. */
type SaveAnswer = { stored: Game } | { theirs: Game }

const FIRST_REVISION = 1

/** The id that the next new game of a session gets, the same for each attempt to make it. */
export interface NewGameId {
  get: () => string
  /** Whether the answer to an attempt was lost: the account may have the game. */
  isUncertain: () => boolean
  noteLost: () => void
  /** The work has a game now, or the member has deleted the one with this id: the next one gets another. */
  renew: () => void
}

export function createNewGameId(first: string = crypto.randomUUID()): NewGameId {
  let id = first
  let isUncertain = false
  return {
    get: () => id,
    isUncertain: () => isUncertain,
    noteLost: () => void (isUncertain = true),
    renew() {
      id = crypto.randomUUID()
      isUncertain = false
    },
  }
}

/** Makes a game. Resolves to `theirs` where the account has another version of it, from before the page was loaded or from elsewhere. */
export async function makeGame(calls: GameCalls, game: GameWrite, id: NewGameId): Promise<SaveAnswer> {
  const stored = await attempt(calls, game, id)
  if (stored) return { stored }
  const theirs = await existing(calls, id.get())
  if (theirs) return { theirs }
  id.renew()
  return makeGame(calls, game, id)
}

/** A game that an earlier attempt of this session made takes the content. Null where that is not certain. */
async function attempt(calls: GameCalls, game: GameWrite, id: NewGameId): Promise<Game | null> {
  try {
    return await calls.create(game, id.get())
  } catch (error) {
    if (error instanceof NetworkError) id.noteLost()
    if (!isErrorCode(error, 'item.conflict')) throw error
  }
  if (!id.isUncertain()) return null
  return calls.update(id.get(), game, FIRST_REVISION).catch((error: unknown) => {
    if (isErrorCode(error, 'item.conflict', 'game.not-found')) return null
    throw error
  })
}

/** Changes a game that is still as it was. */
export async function changeGame(calls: GameCalls, game: GameWrite, { id, revision }: SavedAs): Promise<SaveAnswer> {
  try {
    return { stored: await calls.update(id, game, revision) }
  } catch (error) {
    if (!isErrorCode(error, 'item.conflict')) throw error
    return { theirs: await calls.get(id) }
  }
}

/** Null where the member has deleted it. */
const existing = (calls: GameCalls, id: string): Promise<Game | null> =>
  calls.get(id).catch((error: unknown) => {
    if (isErrorCode(error, 'game.not-found')) return null
    throw error
  })

/** The name with an ending, cut so that both fit. */
export const copyName = (name: string, ending: string): string =>
  `${name.slice(0, Math.max(0, TITLE_LENGTH.max - ending.length - 1)).trim()} ${ending}`
