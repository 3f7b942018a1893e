/** Named versions of the member's own items. */
import { z } from 'zod'
import { revisionSchema, uuidSchema } from '../../domain/primitives.ts'
import { sharedItemParams } from '../../domain/sharing/item-numbers.ts'
import { itemVersionSchema, versionContentSchema, versionWriteSchema } from '../../domain/versions/item-versions.ts'
import { defineEndpoint } from '../endpoint.ts'

const path = '/items/:kind/:itemId/versions'
const access = { capability: 'content.author' } as const
const notFound = ['script.not-found', 'game.not-found', 'generator.not-found'] as const
const versionParams = sharedItemParams.extend({ versionId: uuidSchema })

export const itemVersionEndpoints = {
  listItemVersions: defineEndpoint({
    method: 'GET',
    path,
    summary: 'The versions of the member’s own item, the newest first; at most 21.',
    access,
    params: sharedItemParams,
    response: z.array(itemVersionSchema),
    errors: notFound,
  }),
  saveItemVersion: defineEndpoint({
    method: 'POST',
    path,
    summary: 'Keep the present state of the item under a name. It counts to the storage of the member.',
    access,
    params: sharedItemParams,
    body: versionWriteSchema,
    response: itemVersionSchema,
    errors: [...notFound, 'version.limit-reached', 'version.too-large', 'version.exists', 'content.limit-reached'],
  }),
  readItemVersion: defineEndpoint({
    method: 'GET',
    path: `${path}/:versionId`,
    summary: 'What the item was; `current` is what it is now.',
    access,
    params: versionParams.extend({ versionId: z.union([uuidSchema, z.literal('current')]) }),
    response: versionContentSchema,
    errors: [...notFound, 'version.not-found', 'version.too-large', 'game.unsafe'],
  }),
  restoreItemVersion: defineEndpoint({
    method: 'POST',
    path: `${path}/:versionId/restore`,
    summary:
      'Make the item what it was, as a change of its author. The state before is kept as a version without a name, in place of an earlier one. `revision` is the one that the member saw.',
    access,
    params: versionParams,
    body: z.strictObject({ revision: revisionSchema.optional() }),
    errors: [
      ...notFound,
      'version.not-found',
      'version.too-large',
      'item.conflict',
      'script.conflict',
      'content.limit-reached',
      'script.too-many-dialogs',
      'dialog.exists',
      'game.unsafe',
      'membership.tier-required',
    ],
  }),
  deleteItemVersion: defineEndpoint({
    method: 'DELETE',
    path: `${path}/:versionId`,
    summary: 'Delete a version; succeeds without one.',
    access,
    params: versionParams,
    errors: notFound,
  }),
} as const
