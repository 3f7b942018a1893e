/** Numbers for the author of an item. */
import { itemNumbersSchema, sharedItemParams } from '../../domain/sharing/item-numbers.ts'
import { defineEndpoint } from '../endpoint.ts'

export const itemNumberEndpoints = {
  getItemNumbers: defineEndpoint({
    method: 'GET',
    path: '/items/:kind/:itemId/numbers',
    summary:
      'Plays, finishes, ratings, bookmarks and copies of the member’s own item by day for the last 90 days, and where plays were stopped. Sums alone: nothing says who.',
    access: { capability: 'content.author' },
    params: sharedItemParams,
    response: itemNumbersSchema,
    errors: ['script.not-found', 'game.not-found', 'generator.not-found'],
  }),
} as const
