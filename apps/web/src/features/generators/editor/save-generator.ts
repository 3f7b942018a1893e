/** Stores the changes of a generator; changes that were stored elsewhere meanwhile are merged value by value. */
import type { GameGenerator } from '@rubato/contracts/domain'
import { isErrorCode } from '../../../lib/api/api-error.ts'
import { same, threeWayMerge, type Clash } from '../../../lib/storage/three-way-merge.ts'
import { getGenerator, updateGenerator } from '../generator.queries.ts'
import type { Base } from './generator-draft.ts'
import { checkFields, fieldsOf, type GeneratorFields } from './generator-fields.ts'

/** The same values were changed elsewhere: nothing was stored. */
export class ClashError extends Error {
  readonly stored: GameGenerator
  constructor(stored: GameGenerator) {
    super('The same generator was changed elsewhere')
    this.stored = stored
  }
}

export const baseOf = (generator: GameGenerator): Base => ({
  revision: generator.revision ?? 0,
  fields: fieldsOf(generator),
})

/** A list of tags and a photo count as one value, and the mode of a form is no content. */
const isContent = ({ path }: Clash): boolean => path.at(-1) !== 'settingsMode'

/** The parts of a photo belong together. */
const asValues = ({ splash, ...rest }: GeneratorFields) => ({ ...rest, splash: [splash] })

export interface MergedFields {
  fields: GeneratorFields
  clashes: readonly Clash[]
}

/** `mine`, with the values that only `theirs` changed. */
export function mergeFields(base: GeneratorFields, mine: GeneratorFields, theirs: GeneratorFields): MergedFields {
  const { value, clashes } = threeWayMerge(asValues(base), asValues(mine), asValues(theirs))
  return { fields: { ...value, splash: value.splash[0] ?? null }, clashes: clashes.filter(isContent) }
}

/** @throws ClashError when both sides changed the same value */
export async function saveChanges(id: string, base: Base, mine: GeneratorFields): Promise<GameGenerator> {
  const send = (fields: GeneratorFields, revision: number) => {
    const checked = checkFields(fields)
    if (!checked.ok) throw new Error('The fields were not checked before they were sent.')
    return updateGenerator(id, { ...checked.write, revision })
  }
  try {
    return await send(mine, base.revision)
  } catch (error) {
    if (!isErrorCode(error, 'item.conflict')) throw error
    const stored = await getGenerator(id)
    const theirs = fieldsOf(stored)
    // The answer to an earlier save was lost, or another tab stored the same.
    if (same(theirs, mine)) return stored
    const merged = mergeFields(base.fields, mine, theirs)
    if (merged.clashes.length > 0) throw new ClashError(stored)
    return send(merged.fields, stored.revision ?? base.revision)
  }
}
