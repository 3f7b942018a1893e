/** Named versions of an author's own item, to compare with the present state and to restore. */
import { z } from 'zod'
import { gameContentSchema } from '../scenes/saved-game.ts'
import { gameGeneratorWriteSchema } from '../generators/game-generator.ts'
import { instantSchema, shownLineSchema, uuidSchema } from '../primitives.ts'
import { dialogSchema, intendedSexSchema } from '../scripts/script.ts'

/** Most named versions of an item. */
export const VERSIONS_MAX = 20
/** Most bytes of a version, which is sent as one answer. */
export const VERSION_BYTES_MAX = 1_500_000
const VERSION_NAME_MAX = 60

export const versionWriteSchema = z.strictObject({
  /** Made by the caller: a version that is saved again after a lost answer is saved once. */
  id: uuidSchema,
  name: shownLineSchema
    .trim()
    .min(1, 'Give it a name.')
    .max(VERSION_NAME_MAX, `Keep it to ${VERSION_NAME_MAX} characters.`),
})
export type VersionWrite = z.infer<typeof versionWriteSchema>

export const itemVersionSchema = z.object({
  id: uuidSchema,
  /** Null: the state before the last restore, which was kept by itself. */
  name: z.string().nullable(),
  createdAt: instantSchema,
})
export type ItemVersion = z.infer<typeof itemVersionSchema>

const described = { name: z.string(), description: z.string(), tags: z.array(z.string()) }

const versionDialogSchema = dialogSchema.pick({
  id: true,
  trigger: true,
  text: true,
  speech: true,
  when: true,
  published: true,
})
export type VersionDialog = z.infer<typeof versionDialogSchema>

/** The fields that an author edits, without the picture. */
export const versionContentSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('script'),
    ...described,
    intendedSex: intendedSexSchema,
    dialogs: z.array(versionDialogSchema),
  }),
  z.object({ kind: z.literal('game'), ...described, content: gameContentSchema }),
  z.object({
    kind: z.literal('generator'),
    ...described,
    content: z.object({ config: gameGeneratorWriteSchema.shape.config }),
  }),
])
export type VersionContent = z.infer<typeof versionContentSchema>
