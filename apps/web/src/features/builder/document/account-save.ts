/** Saving to the account: the first save makes the game, the next ones change it if it is still as it was. */
import { gameEndpoints } from '@rubato/contracts/api'
import { DEFAULT_VOICE, TITLE_LENGTH, type Game, type GameWrite, type LinearGame } from '@rubato/contracts/domain'
import { gameOf, type BuilderDocument } from '@rubato/builder'
import { call } from '../../../lib/api/api-client.ts'
import type { GameDetails } from './game-details.ts'
import type { SavedAs } from './local-copy.ts'

/** The calls that are used, so that a test can replace them. */
export interface GameCalls {
  create: (game: GameWrite) => Promise<LinearGame>
  update: (id: string, game: GameWrite, revision: number) => Promise<LinearGame>
  get: (id: string) => Promise<LinearGame>
}

/** @throws for a branching game, which has no timeline. */
function linear(game: Game): LinearGame {
  if (game.branches) throw new Error('A branching game has no timeline')
  return game
}

export const gameCalls: GameCalls = {
  create: async (body) => linear(await call(gameEndpoints.createGame, { body })),
  update: async (gameId, game, revision) =>
    linear(await call(gameEndpoints.updateGame, { params: { gameId }, body: { ...game, revision } })),
  get: async (gameId) => linear(await call(gameEndpoints.getGame, { params: { gameId } })),
}

/** @throws where the details have no picture: `canSave` tells. */
export function gameWriteOf(document: BuilderDocument, { splash, tags, ...texts }: GameDetails): GameWrite {
  if (!splash) throw new Error('A game is saved with a picture')
  const { voice, ...game } = gameOf(document)
  return { ...game, ...texts, voice: voice ?? { name: DEFAULT_VOICE }, splash, tags: [...tags] }
}

export const savedAs = ({ id, revision = 0 }: Game): SavedAs => ({ id, revision })

export const sendGame = (calls: GameCalls, game: GameWrite, saved: SavedAs | null): Promise<LinearGame> =>
  saved ? calls.update(saved.id, game, saved.revision) : calls.create(game)

/** The name with an ending, cut so that both fit. */
export const copyName = (name: string, ending: string): string =>
  `${name.slice(0, Math.max(0, TITLE_LENGTH.max - ending.length - 1)).trim()} ${ending}`
