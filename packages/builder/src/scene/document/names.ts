import { SECTION_ID_MAX } from '@rubato/contracts/domain'
import { openNames } from '../import/names.ts'
import type { SceneDocument } from './types.ts'

/** Gives each wanted name an id that no section of the document has, and none that it gave before. */
export const sectionIds = ({ sections }: Pick<SceneDocument, 'sections'>) =>
  openNames({ max: SECTION_ID_MAX, prefix: 'section', taken: sections.map(({ id }) => id) })

/** The name, with a number where a section has it already. */
export function unusedName({ sections }: Pick<SceneDocument, 'sections'>, name: string): string {
  const used = new Set(sections.map((section) => section.name))
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? name : `${name} ${number}`
    if (!used.has(numbered)) return numbered
  }
}
