/** Finding, bookmarking and voting on scripts. */
import { z } from 'zod'
import {
  flagSchema,
  listQuerySchema,
  pageSchema,
  SEARCH_MAX,
  storableSchema,
  uuidSchema,
} from '../../domain/primitives.ts'
import {
  bookmarkSchema,
  intendedSexSchema,
  ratingSchema,
  scriptSchema,
  scriptSorts,
  voteSchema,
} from '../../domain/scripts/script.ts'
import { tagNameSchema, tagPageSchema } from '../../domain/scripts/tag.ts'
import { defineEndpoint } from '../endpoint.ts'

const scriptParams = z.object({ scriptId: uuidSchema })
export const scriptLibraryEndpoints = {
  listScripts: defineEndpoint({
    method: 'GET',
    path: '/scripts',
    summary:
      'Published scripts, a page at a time; with the member’s own `userId`, and among `bookmarked`, also the member’s own private scripts. `male` and `female` include scripts for all; `all` is no filter. A search lists exact words and prefixes first, then misspelt words. A cursor is valid for the sort and the filters of its list.',
    access: 'member',
    query: listQuerySchema.extend({
      bookmarked: flagSchema.optional(),
      search: storableSchema.trim().max(SEARCH_MAX).optional(),
      userId: uuidSchema.optional(),
      tag: tagNameSchema.optional(),
      sort: z.enum(scriptSorts).default('newest'),
      intendedSex: intendedSexSchema.optional(),
    }),
    response: pageSchema(scriptSchema),
    errors: ['request.invalid'],
  }),
  voteForScript: defineEndpoint({
    method: 'PUT',
    path: '/script/:scriptId/vote',
    summary: 'Vote, or change the vote: one vote a member, not on own scripts.',
    access: 'member',
    params: scriptParams,
    body: z.object({ vote: voteSchema }),
    response: ratingSchema,
    errors: ['script.not-found', 'script.own'],
  }),
  removeVote: defineEndpoint({
    method: 'DELETE',
    path: '/script/:scriptId/vote',
    summary: 'Remove the vote, also from a script that is no longer visible; succeeds without one.',
    access: 'member',
    params: scriptParams,
    response: ratingSchema,
  }),
  bookmarkScript: defineEndpoint({
    method: 'PUT',
    path: '/script/:scriptId/bookmark',
    summary: 'Bookmark a script; an existing bookmark keeps its date.',
    access: 'member',
    params: scriptParams,
    response: bookmarkSchema,
    errors: ['script.not-found'],
  }),
  removeBookmark: defineEndpoint({
    method: 'DELETE',
    path: '/script/:scriptId/bookmark',
    summary: 'Remove the bookmark; succeeds without one.',
    access: 'member',
    params: scriptParams,
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
