/** The unsaved changes of a generator, kept in this tab over a reload; one draft for each generator and one for a new one. */
import { z } from 'zod'
import { generatorConfigSchema, photoSchema } from '@rubato/contracts/domain'
import { createDraftStore, type DraftStore } from '../../../lib/storage/drafts.ts'
import type { GeneratorFields } from './generator-fields.ts'

/** The stored fields at a revision. */
export interface Base {
  revision: number
  fields: GeneratorFields
}

export interface GeneratorDraft {
  /** Null while nothing is changed. */
  fields: GeneratorFields | null
  /** The stored state that the changes started from; null for a new generator. */
  base: Base | null
  /** The stored state that clashes with the changes: the member chooses. */
  theirs: Base | null
  /** Messages of the contract or the service, by path of the field. */
  issues: Readonly<Record<string, string>>
}

export const noDraft: GeneratorDraft = { fields: null, base: null, theirs: null, issues: {} }

const fieldsSchema = z.object({
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  splash: photoSchema.nullable(),
  config: generatorConfigSchema,
})
const baseSchema = z.object({ revision: z.int(), fields: fieldsSchema }).nullable()
const draftSchema = z.object({
  fields: fieldsSchema.nullable(),
  base: baseSchema,
  theirs: baseSchema,
  issues: z.record(z.string(), z.string()),
})

const stores = new Map<string, DraftStore<GeneratorDraft>>()

/** @param id of the generator; null for a new one */
export function generatorDraft(id: string | null): DraftStore<GeneratorDraft> {
  const name = `generator.${id ?? 'new'}`
  const known = stores.get(name)
  if (known) return known
  const store = createDraftStore<GeneratorDraft>(name, {
    parse: (kept) => draftSchema.safeParse(kept).data ?? noDraft,
    isEmpty: ({ fields }) => fields === null,
  })
  stores.set(name, store)
  return store
}
