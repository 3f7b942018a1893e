/** Saved generators. */
import { z } from 'zod'
import {
  gameGeneratorListItemSchema,
  gameGeneratorSchema,
  gameGeneratorUpdateSchema,
  gameGeneratorWriteSchema,
} from '../../domain/generators/game-generator.ts'
import { pageSchema, uuidSchema } from '../../domain/primitives.ts'
import { itemListQuerySchema } from '../../domain/sharing/shared-item.ts'
import { defineEndpoint } from '../endpoint.ts'
import { itemEndpoints } from './item-endpoints.ts'

const params = z.object({ gameGeneratorId: uuidSchema })
const common = itemEndpoints({
  noun: 'generator',
  path: '/game-generator/:gameGeneratorId',
  list: '/game-generators',
  params,
  item: gameGeneratorSchema,
})

export const gameGeneratorEndpoints = {
  listGameGenerators: defineEndpoint({
    method: 'GET',
    path: '/game-generators',
    summary:
      'Shared generators without their configs, a page at a time; with the member’s own `userId`, and among `bookmarked`, also the member’s own private generators. A cursor is valid for the sort and the filters of its list.',
    access: 'member',
    query: itemListQuerySchema,
    response: pageSchema(gameGeneratorListItemSchema),
    errors: ['request.invalid'],
  }),
  getGameGenerator: defineEndpoint({
    method: 'GET',
    path: '/game-generator/:gameGeneratorId',
    summary: 'The member’s own generator, or a shared generator.',
    access: 'member',
    params,
    response: gameGeneratorSchema,
    errors: ['generator.not-found'],
  }),
  createGameGenerator: defineEndpoint({
    method: 'POST',
    path: '/game-generator',
    summary: 'Save a generator, unshared. One whose config makes no game is saved with its refusals.',
    access: { capability: 'content.author' },
    body: gameGeneratorWriteSchema,
    response: gameGeneratorSchema,
    errors: ['content.limit-reached', 'photos.unavailable'],
  }),
  updateGameGenerator: defineEndpoint({
    method: 'PATCH',
    path: '/game-generator/:gameGeneratorId',
    summary:
      'Change the given properties. With `revision` only if the generator is unchanged since it, otherwise 409 without a change. Sharing needs a config that makes a game and the capability; a text that names a forbidden subject is held for review.',
    access: { capability: 'content.author' },
    params,
    body: gameGeneratorUpdateSchema.extend({ revision: gameGeneratorSchema.shape.revision }),
    response: gameGeneratorSchema,
    answersAsGet: true,
    errors: [
      'generator.not-found',
      'item.conflict',
      'content.limit-reached',
      'photos.unavailable',
      'game.unsafe',
      'item.taken-down',
      'membership.tier-required',
    ],
  }),
  deleteGameGenerator: common.delete,
  listDeletedGameGenerators: common.listDeleted,
  restoreGameGenerator: common.restore,
  cloneGameGenerator: defineEndpoint({
    ...common.clone,
    summary: `${common.clone.summary} The copy has the given properties in place of those of its source.`,
    body: common.clone.body.extend(gameGeneratorUpdateSchema.omit({ shared: true }).shape),
    errors: [...common.clone.errors, 'photos.unavailable', 'membership.tier-required'],
  }),
  createGameGeneratorLink: common.createLink,
  removeGameGeneratorLink: common.removeLink,
  openGameGeneratorLink: common.openLink,
  bookmarkGameGenerator: common.bookmark,
  removeGameGeneratorBookmark: common.removeBookmark,
  voteForGameGenerator: common.vote,
  removeGameGeneratorVote: common.removeVote,
  listGameGeneratorDecisions: common.listDecisions,
  readGameGeneratorAsAdmin: common.readAsAdmin,
} as const
