/** Saving to the account: the first save makes the game, the next ones change it if it is still as it was. */
import { gameEndpoints } from '@rubato/contracts/api'
import { DEFAULT_VOICE, TITLE_LENGTH, type Game, type GameWrite } from '@rubato/contracts/domain'
import { gameOf, isScene, readScene, type WorkCommand, type WorkDocument } from '@rubato/builder'
import { call } from '../../../../lib/api/api-client.ts'
import { isErrorCode } from '../../../../lib/api/api-error.ts'
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

const FIRST_REVISION = 1

/** The id that the next new game of a session gets, the same for each attempt to make it. */
export interface NewGameId {
  get: () => string
  /** A game has had it: the next one gets another. */
  renew: () => void
}

export function createNewGameId(first: string = crypto.randomUUID()): NewGameId {
  let id = first
  return { get: () => id, renew: () => void (id = crypto.randomUUID()) }
}

/**
 * Makes a game. Where an earlier attempt has made it and its answer was lost, that game takes the content.
 * @throws `item.conflict` where it has been changed since
 */
export async function makeGame(calls: GameCalls, game: GameWrite, id: NewGameId): Promise<Game> {
  const made = await calls.create(game, id.get()).catch((error: unknown) => {
    if (!isErrorCode(error, 'item.conflict')) throw error
    return changeMade(calls, game, id)
  })
  id.renew()
  return made
}

/** Changes the game that an earlier attempt has made. Where the member has deleted it, another one is made. */
async function changeMade(calls: GameCalls, game: GameWrite, id: NewGameId): Promise<Game> {
  try {
    return await calls.update(id.get(), game, FIRST_REVISION)
  } catch (error) {
    if (!isErrorCode(error, 'game.not-found')) throw error
  }
  id.renew()
  return calls.create(game, id.get())
}

/** The name with an ending, cut so that both fit. */
export const copyName = (name: string, ending: string): string =>
  `${name.slice(0, Math.max(0, TITLE_LENGTH.max - ending.length - 1)).trim()} ${ending}`
