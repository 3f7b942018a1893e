/** Shared by all kinds of items: tags and authors. */
import { z } from 'zod'
import { uuidSchema } from '../../domain/primitives.ts'
import { tagNameSchema } from '../../domain/scripts/tag.ts'
import { authorPageSchema, itemCountsSchema } from '../../domain/sharing/author-page.ts'
import { defineEndpoint } from '../endpoint.ts'

export const libraryEndpoints = {
  getTag: defineEndpoint({
    method: 'GET',
    path: '/tag',
    summary: 'How many shared scripts, games and generators have a tag. 0 of each for an unknown one.',
    access: 'member',
    query: z.object({ tag: tagNameSchema }),
    response: itemCountsSchema,
    errors: ['request.invalid'],
  }),
  getAuthor: defineEndpoint({
    method: 'GET',
    path: '/author/:authorId',
    summary:
      'The public facts of a member who shares something, or of the product. Members who share nothing or are suspended have no page.',
    access: 'member',
    params: z.object({ authorId: uuidSchema }),
    response: authorPageSchema,
    errors: ['user.not-found'],
  }),
} as const
