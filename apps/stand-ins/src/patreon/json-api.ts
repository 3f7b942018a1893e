import { PatreonApiError } from './errors.ts'

type ResourceType = 'user' | 'member' | 'tier' | 'campaign' | 'address' | 'pledge-event'

/** A complete resource of Patreon; responses contain only the requested parts. */
export type Resource = {
  readonly type: ResourceType
  readonly id: string
  readonly attributes: Readonly<Record<string, unknown>>
  /** Functions, because user and member reference each other. */
  readonly relationships: Readonly<Record<string, () => Resource | readonly Resource[] | null>>
}

/** The parts that the query requests: relationship paths such as `memberships.campaign`, and attribute names by type. */
export type Selection = {
  readonly paths: readonly (readonly string[])[]
  readonly fields: ReadonlyMap<string, readonly string[]>
}

type Identifier = { readonly type: ResourceType; readonly id: string }
type Rendered = Identifier & {
  readonly attributes: Record<string, unknown>
  relationships?: Record<string, { data: Identifier | Identifier[] | null }>
}
export type JsonApiDocument<Data> = { readonly data: Data; readonly included?: readonly Rendered[] }

/**
 * Reads `include` and `fields[...]` from the raw query. Brackets have to be percent-encoded: Patreon answers 400 to raw
 * ones, which some URL libraries leave unencoded.
 */
export const readSelection = (rawUrl: string): { selection: Selection; params: URLSearchParams } => {
  const rawQuery = rawUrl.split('?').slice(1).join('?')
  if (/[[\]]/.test(rawQuery)) throw new PatreonApiError(400, 'Brackets in the query have to be percent-encoded.')
  const params = new URLSearchParams(rawQuery)
  const fields = new Map<string, readonly string[]>()
  for (const [name, value] of params) {
    const type = /^fields\[([a-z-]+)\]$/.exec(name)?.[1]
    if (type !== undefined) fields.set(type, namesIn(value))
  }
  const paths = namesIn(params.get('include') ?? '').map((path) => path.split('.'))
  return { selection: { paths, fields }, params }
}

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** One resource: its type, its id, and the requested relationships and attributes. */
export const renderOne = (primary: Resource, selection: Selection): JsonApiDocument<Rendered> => {
  const included = new Map<string, Rendered>()
  return finish(renderResource(primary, selection, selection.paths, included), included, selection)
}

export const renderMany = (primaries: readonly Resource[], selection: Selection): JsonApiDocument<Rendered[]> => {
  const included = new Map<string, Rendered>()
  const data = primaries.map((primary) => renderResource(primary, selection, selection.paths, included))
  return finish(data, included, selection)
}

const finish = <Data>(data: Data, included: Map<string, Rendered>, { paths }: Selection): JsonApiDocument<Data> =>
  paths.length === 0 ? { data } : { data, included: [...included.values()] }

const renderResource = (
  resource: Resource,
  selection: Selection,
  paths: Selection['paths'],
  included: Map<string, Rendered>,
): Rendered => {
  const rendered: Rendered = { type: resource.type, id: resource.id, attributes: pickAttributes(resource, selection) }
  for (const name of new Set(paths.map(([first = '']) => first))) {
    const related = resource.relationships[name]?.()
    if (related === undefined)
      throw new PatreonApiError(400, `Invalid value for parameter 'include': ${name}.`, 'ParameterInvalidOnType')
    const nested = paths.filter(([first, ...rest]) => first === name && rest.length > 0).map(([, ...rest]) => rest)
    for (const item of listOf(related)) includeOnce(item, selection, nested, included)
    rendered.relationships = { ...rendered.relationships, [name]: { data: identifiersOf(related) } }
  }
  return rendered
}

const includeOnce = (
  resource: Resource,
  selection: Selection,
  paths: Selection['paths'],
  included: Map<string, Rendered>,
): void => {
  const key = `${resource.type} ${resource.id}`
  const rendered = renderResource(resource, selection, paths, included)
  const earlier = included.get(key)
  if (earlier?.relationships) rendered.relationships = { ...earlier.relationships, ...rendered.relationships }
  included.set(key, rendered)
}

const pickAttributes = ({ type, attributes }: Resource, { fields }: Selection): Record<string, unknown> => {
  const names = fields.get(type) ?? []
  const unknown = names.find((name) => !(name in attributes))
  if (unknown !== undefined)
    throw new PatreonApiError(
      400,
      `Invalid value for parameter 'fields[${type}]': ${unknown}.`,
      'ParameterInvalidOnType',
    )
  return Object.fromEntries(names.map((name) => [name, attributes[name]]))
}

const listOf = (related: Resource | readonly Resource[] | null): readonly Resource[] =>
  related === null ? [] : isList(related) ? related : [related]

const isList = (related: Resource | readonly Resource[]): related is readonly Resource[] => Array.isArray(related)

const identifiersOf = (related: Resource | readonly Resource[] | null): Identifier | Identifier[] | null => {
  if (related === null) return null
  const identify = ({ type, id }: Resource): Identifier => ({ type, id })
  return isList(related) ? related.map(identify) : identify(related)
}
