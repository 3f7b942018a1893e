/** The mark of a game that was made from a file of another format, or from a file that names its author. */
import { z } from 'zod'
import { shownLineSchema } from '../primitives.ts'

/** Longest name of an author, and longest title of a work, in a file, characters. */
const NAME_MAX = 60
const nameSchema = shownLineSchema.trim().min(1).max(NAME_MAX)

/** `rubato`: a file of this product that names its author. */
const importFormats = ['eos', 'guide-me', 'rubato'] as const

/** Stays with the game, its copies and its versions: others see such a game only after a declaration of its owner. */
export const importedSchema = z.object({
  format: z.enum(importFormats),
  /** The name of the author in the file; absent where the file has none. */
  author: nameSchema.optional(),
  /** The title of the work in the file; absent where the file has none. A declaration of authorship is made for one work. */
  title: nameSchema.optional(),
})
export type Imported = z.infer<typeof importedSchema>

/** The version of the sentence with which a member declares that they may share an imported game. */
export const AUTHORSHIP_DECLARATION_VERSION = '2026-11-29'
