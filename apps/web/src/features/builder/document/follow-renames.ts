/** Refused texts follow what they belong to where a section or a variable gets another name, also by undo. */
import { isScene, type WorkDocument } from '@rubato/builder'
import type { KeptTexts } from '../../../lib/storage/kept-texts.ts'

/** Begins the names of the fields of a variable. */
export const VARIABLES = 'variables/'

/** The one name that differs; null where several do, or something was added, removed or moved. */
function renamedIn(before: readonly string[], after: readonly string[]): { from: string; to: string } | null {
  if (before.length !== after.length) return null
  const [index, another] = before.flatMap((name, at) => (name === after[at] ? [] : [at]))
  if (index === undefined || another !== undefined) return null
  const [from, to] = [before[index], after[index]]
  return from !== undefined && to !== undefined && !after.includes(from) && !before.includes(to) ? { from, to } : null
}

export function followRenames(keptTexts: Pick<KeptTexts, 'rename'>, before: WorkDocument, after: WorkDocument): void {
  if (before === after || !isScene(before) || !isScene(after)) return
  const ids = (document: typeof before) => document.sections.map(({ id }) => id)
  const names = (document: typeof before) => document.variables.map(({ name }) => name)
  const section = before.sections === after.sections ? null : renamedIn(ids(before), ids(after))
  const variable = before.variables === after.variables ? null : renamedIn(names(before), names(after))
  const rename = (from: string, to: string) =>
    keptTexts.rename((field) => (field.startsWith(from) ? to + field.slice(from.length) : field))
  if (section) rename(`${section.from}/`, `${section.to}/`)
  if (variable) rename(`${VARIABLES}${variable.from}/`, `${VARIABLES}${variable.to}/`)
}
