/** Saved games. */
import { z } from 'zod'
import { GAME_BYTES } from '../../domain/games/game-size.ts'
import { gameListItemSchema, gameSchema, gameUpdateSchema, gameWriteSchema } from '../../domain/scenes/saved-game.ts'
import { pageSchema, uuidSchema } from '../../domain/primitives.ts'
import { itemListQuerySchema, savedItemShape } from '../../domain/sharing/shared-item.ts'
import { defineEndpoint } from '../endpoint.ts'
import { itemEndpoints } from './item-endpoints.ts'

const params = z.object({ gameId: uuidSchema })
const common = itemEndpoints({ noun: 'game', path: '/game/:gameId', list: '/games', params, item: gameSchema })

export const gameEndpoints = {
  listGames: defineEndpoint({
    method: 'GET',
    path: '/games',
    summary:
      'Shared games without their events, a page at a time; with the member’s own `userId`, and among `bookmarked`, also the member’s own private games. A cursor is valid for the sort and the filters of its list.',
    access: 'member',
    query: itemListQuerySchema,
    response: pageSchema(gameListItemSchema),
    errors: ['request.invalid'],
  }),
  getGame: defineEndpoint({
    method: 'GET',
    path: '/game/:gameId',
    summary: 'The member’s own game, or a shared game.',
    access: 'member',
    params,
    response: gameSchema,
    errors: ['game.not-found', 'game.unsafe'],
  }),
  createGame: defineEndpoint({
    method: 'POST',
    path: '/game',
    summary:
      'Save a game, unshared. One that breaks a rule is saved with its refusals. A caller that chooses the `id` can repeat a call whose answer it did not get: 409 if the first one has saved the game.',
    access: { capability: 'content.author' },
    query: z.object({ id: uuidSchema.optional() }),
    body: gameWriteSchema,
    bodyLimit: GAME_BYTES,
    response: gameSchema,
    errors: ['item.conflict', 'content.limit-reached', 'photos.unavailable'],
  }),
  updateGame: defineEndpoint({
    method: 'PATCH',
    path: '/game/:gameId',
    summary:
      'Change the given properties. With `revision` only if the game is unchanged since it, otherwise 409 without a change. Sharing needs a game that the engine accepts and the capability, and of an imported game once `declaresAuthorship`; an imported game, and a text that names a forbidden subject are held for review.',
    access: { capability: 'content.author' },
    params,
    body: gameUpdateSchema.extend({ revision: savedItemShape.revision }),
    bodyLimit: GAME_BYTES,
    response: gameSchema,
    answersAsGet: true,
    errors: [
      'game.not-found',
      'item.conflict',
      'content.limit-reached',
      'photos.unavailable',
      'game.unsafe',
      'game.authorship-undeclared',
      'item.taken-down',
      'membership.tier-required',
    ],
  }),
  deleteGame: common.delete,
  listDeletedGames: common.listDeleted,
  restoreGame: common.restore,
  cloneGame: common.clone,
  createGameLink: common.createLink,
  removeGameLink: common.removeLink,
  openGameLink: common.openLink,
  bookmarkGame: common.bookmark,
  removeGameBookmark: common.removeBookmark,
  voteForGame: common.vote,
  removeGameVote: common.removeVote,
  listGameDecisions: common.listDecisions,
  readGameAsAdmin: common.readAsAdmin,
} as const
