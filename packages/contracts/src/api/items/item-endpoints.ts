import { z } from 'zod'
import { itemDecisionSchema } from '../../domain/sharing/moderation.ts'
import { bookmarkSchema, ratingSchema, voteSchema } from '../../domain/scripts/script.ts'
import { deletedItemSchema, type ItemKind, itemLinkSchema } from '../../domain/sharing/shared-item.ts'
import { defineEndpoint } from '../endpoint.ts'

interface ItemPaths<Path extends string, List extends string, Params extends z.ZodType, Item extends z.ZodType> {
  noun: ItemKind
  /** The path of one item, with its parameter. */
  path: Path
  list: List
  params: Params
  item: Item
}

const author = { capability: 'content.author' } as const

/** The calls of an owner, and those that make a member an owner. */
function ownerEndpoints<Path extends string, List extends string, Params extends z.ZodType, Item extends z.ZodType>({
  noun,
  path,
  list,
  params,
  item,
}: ItemPaths<Path, List, Params, Item>) {
  const notFound = `${noun}.not-found` as const
  return {
    delete: defineEndpoint({
      method: 'DELETE',
      path,
      summary: `Delete a ${noun}; it can be restored for 30 days.`,
      access: author,
      params,
      errors: [notFound],
    }),
    listDeleted: defineEndpoint({
      method: 'GET',
      path: `${list}/deleted`,
      summary: `The member’s deleted ${noun}s that can still be restored, the last deleted first; at most a thousand.`,
      access: author,
      response: z.array(deletedItemSchema),
    }),
    restore: defineEndpoint({
      method: 'POST',
      path: `${path}/restore`,
      summary: `Restore a deleted ${noun}, unshared, within 30 days. A ${noun} that is not deleted stays as it is.`,
      access: author,
      params,
      response: item,
      errors: [notFound, 'content.limit-reached'],
    }),
    clone: defineEndpoint({
      method: 'POST',
      path: `${path}/clone`,
      summary: `A private copy of a ${noun} the member may see, with credit. \`link\` opens an unlisted one.`,
      access: author,
      params,
      body: z.object({ link: itemLinkSchema.optional() }),
      response: item,
      errors: [notFound, 'item.taken-down', 'content.limit-reached'],
    }),
    createLink: defineEndpoint({
      method: 'PUT',
      path: `${path}/link`,
      summary: `An unlisted link to the member’s own ${noun}; an earlier link stops working. The ${noun} has to be one that may be shared; one that needs a review is held, and opens after it.`,
      access: { capability: 'content.publish' },
      params,
      response: z.object({ link: itemLinkSchema, item }),
      errors: [notFound, 'game.unsafe', 'game.authorship-undeclared', 'item.taken-down'],
    }),
    removeLink: defineEndpoint({
      method: 'DELETE',
      path: `${path}/link`,
      summary: 'Remove the unlisted link; succeeds without one.',
      access: author,
      params,
      errors: [notFound],
    }),
  } as const
}

/** The calls of other members and admins, and an owner's view of admin actions. */
function readerEndpoints<Path extends string, List extends string, Params extends z.ZodType, Item extends z.ZodType>({
  noun,
  path,
  list,
  params,
  item,
}: ItemPaths<Path, List, Params, Item>) {
  const notFound = `${noun}.not-found` as const
  return {
    openLink: defineEndpoint({
      method: 'POST',
      path: `${list}/open-link`,
      summary: `The ${noun} behind an unlisted link. The link is in the body, so that no log contains it.`,
      access: 'member',
      body: z.object({ link: itemLinkSchema }),
      response: item,
      errors: [notFound, 'request.too-many'],
    }),
    bookmark: defineEndpoint({
      method: 'PUT',
      path: `${path}/bookmark`,
      summary: `Bookmark a ${noun}; an existing bookmark keeps its date.`,
      access: 'member',
      params,
      response: bookmarkSchema,
      errors: [notFound],
    }),
    removeBookmark: defineEndpoint({
      method: 'DELETE',
      path: `${path}/bookmark`,
      summary: 'Remove the bookmark; succeeds without one.',
      access: 'member',
      params,
    }),
    vote: defineEndpoint({
      method: 'PUT',
      path: `${path}/vote`,
      summary: `Vote, or change the vote: one vote a member, not on own ${noun}s.`,
      access: 'member',
      params,
      body: z.object({ vote: voteSchema }),
      response: ratingSchema,
      errors: [notFound, `${noun}.own`],
    }),
    removeVote: defineEndpoint({
      method: 'DELETE',
      path: `${path}/vote`,
      summary: `Remove the vote, also from a ${noun} that is no longer visible; succeeds without one.`,
      access: 'member',
      params,
      response: ratingSchema,
      errors: [],
    }),
    listDecisions: defineEndpoint({
      method: 'GET',
      path: `${path}/decisions`,
      summary: `Decisions of admins on the member’s own ${noun}, with their reasons, the latest first.`,
      access: 'member',
      params,
      response: z.array(itemDecisionSchema),
      errors: [notFound],
    }),
    readAsAdmin: defineEndpoint({
      method: 'GET',
      path: `/admin${path}`,
      summary: `A ${noun} that is shared or has a link, as other members see it; also one that is held or taken down.`,
      access: 'admin',
      params,
      response: item,
      errors: [notFound],
    }),
  } as const
}

/** The endpoints that games and generators have in common. `noun` names the item in summaries and error codes. */
export function itemEndpoints<
  Path extends string,
  List extends string,
  Params extends z.ZodType,
  Item extends z.ZodType,
>(paths: ItemPaths<Path, List, Params, Item>) {
  return { ...ownerEndpoints(paths), ...readerEndpoints(paths) } as const
}
