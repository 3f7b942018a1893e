/** Finding scripts, keeping them, voting on them. */
import { z } from 'zod'
import { listQuerySchema, pageSchema, storableSchema, uuidSchema } from '../domain/primitives.ts'
import {
  bookmarkSchema,
  intendedSexSchema,
  ratingSchema,
  scriptSchema,
  scriptSorts,
  voteSchema,
} from '../domain/script.ts'
import { tagPageSchema } from '../domain/tag.ts'
import { defineEndpoint } from './endpoint.ts'

const scriptParams = z.object({ scriptId: uuidSchema })
/** Query strings carry text; `1` and `0` would be guesses. */
const flagSchema = z.enum(['true', 'false']).transform((text) => text === 'true')

export const SEARCH_MAX = 200

export const scriptLibraryEndpoints = {
  listScripts: defineEndpoint({
    method: 'GET',
    path: '/scripts',
    summary:
      'Published scripts, a page at a time; of oneself (`userId`) and among `bookmarked` also one’s own others may not see. `male` and `female` include what is for all; `all` is no filter. A search finds words as written or begun first, then misspelt ones. A cursor belongs to the sort and the filters it was given for.',
    access: 'member',
    query: listQuerySchema.extend({
      bookmarked: flagSchema.optional(),
      search: storableSchema.trim().max(SEARCH_MAX).optional(),
      userId: uuidSchema.optional(),
      sort: z.enum(scriptSorts).default('newest'),
      intendedSex: intendedSexSchema.optional(),
    }),
    response: pageSchema(scriptSchema),
    errors: ['request.invalid'],
  }),
  voteForScript: defineEndpoint({
    method: 'PUT',
    path: '/script/:scriptId/vote',
    summary: 'Vote, or change the vote; one a member, not for one’s own.',
    access: 'member',
    params: scriptParams,
    body: z.object({ vote: voteSchema }),
    response: ratingSchema,
    errors: ['script.not-found', 'script.own'],
  }),
  removeVote: defineEndpoint({
    method: 'DELETE',
    path: '/script/:scriptId/vote',
    summary: 'Take the vote back, also from a script that is not to be seen any more; nothing to do without one.',
    access: 'member',
    params: scriptParams,
    response: ratingSchema,
    errors: [],
  }),
  bookmarkScript: defineEndpoint({
    method: 'PUT',
    path: '/script/:scriptId/bookmark',
    summary: 'Keep a script among the bookmarks; it keeps its date when it is there already.',
    access: 'member',
    params: scriptParams,
    response: bookmarkSchema,
    errors: ['script.not-found'],
  }),
  removeBookmark: defineEndpoint({
    method: 'DELETE',
    path: '/script/:scriptId/bookmark',
    summary: 'Remove the bookmark; nothing to do without one.',
    access: 'member',
    params: scriptParams,
    errors: [],
  }),
  listTags: defineEndpoint({
    method: 'GET',
    path: '/tags',
    summary: 'Tags in use by name, those that begin with `prefix` when it is given.',
    access: 'member',
    query: listQuerySchema.extend({ prefix: storableSchema.toLowerCase().max(SEARCH_MAX).optional() }),
    response: tagPageSchema,
    errors: ['request.invalid'],
  }),
} as const
