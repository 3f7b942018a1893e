/** The writable fields of a generator, as the form edits them. */
import {
  gameGeneratorWriteSchema,
  TITLE_LENGTH,
  type GameGenerator,
  type GameGeneratorWrite,
  type GeneratorConfig,
  type Photo,
} from '@rubato/contracts/domain'
import { schemaErrors } from '../../../lib/form.ts'
import { same } from '../../../lib/storage/three-way-merge.ts'

export interface GeneratorFields {
  title: string
  description: string
  tags: string[]
  /** Null in drafts from before a picture was suggested. */
  splash: Photo | null
  config: GeneratorConfig
}

export const fieldsOf = ({ title, description, tags, splash, config }: GameGenerator): GeneratorFields => ({
  title,
  description,
  tags: tags.map(({ name }) => name),
  splash,
  config,
})

export const newFields = (config: GeneratorConfig, splash: Photo | null = null): GeneratorFields => ({
  title: '',
  description: '',
  tags: [],
  splash,
  config,
})

const noPhoto: Photo = { id: '', photo: '', downloadLink: '', author: { name: '', profile: '' } }

/** The body of a request; without a splash it does not fit the contract. */
const writeOf = ({ splash, ...rest }: GeneratorFields) => ({ ...rest, splash: splash ?? noPhoto })

/** The error of a part of the splash or of one tag is shown at the field. */
const fieldOf = (path: string): string => {
  const [field] = path.split('.')
  return field === 'splash' || field === 'tags' ? field : path
}

export const byField = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [fieldOf(path), message]))

export type CheckedFields =
  | { ok: true; write: GameGeneratorWrite }
  | { ok: false; errors: Readonly<Record<string, string>> }

/** The fields as the contract accepts them, or its messages by field. */
export function checkFields(fields: GeneratorFields): CheckedFields {
  const parsed = gameGeneratorWriteSchema.safeParse(writeOf(fields))
  if (parsed.success) return { ok: true, write: parsed.data }
  return { ok: false, errors: byField(schemaErrors(gameGeneratorWriteSchema, writeOf(fields))) }
}

/** The mode of the form is stored with the next change, and is not a change by itself. */
const withoutMode = ({ config, ...rest }: GeneratorFields) => ({ ...rest, config: { ...config, settingsMode: null } })

/** The stored order of tags is not the typed one. */
const inOrder = (fields: GeneratorFields) => ({ ...withoutMode(fields), tags: fields.tags.toSorted() })

export const areSame = (a: GeneratorFields, b: GeneratorFields): boolean => same(inOrder(a), inOrder(b))

/** A title of a copy, inside the limit of titles. */
export function copyTitle(title: string, suffix: string): string {
  const room = TITLE_LENGTH.max - suffix.length - 1
  return `${title.trim().slice(0, room).trim()} ${suffix}`
}
