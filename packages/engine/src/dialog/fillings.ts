/** The values with which a line may be spoken. */
import type { Placeholder } from '@rubato/contracts/domain'
import { placeholdersOf, type LineValues } from './fill-line.ts'

/** All combinations of the given values of the placeholders of a text; none where a placeholder has no values. */
export function fillingsOf(
  text: string,
  valuesOf: Readonly<Partial<Record<Placeholder, readonly LineValues[]>>>,
): LineValues[] {
  return [...new Set(placeholdersOf(text))].reduce<LineValues[]>(
    (all, name) => all.flatMap((values) => (valuesOf[name] ?? []).map((value) => ({ ...values, ...value }))),
    [{}],
  )
}
