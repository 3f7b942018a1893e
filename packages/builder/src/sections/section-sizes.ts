/**
 * The cost of the copies of a section: sections inside sections describe more records than a browser can make, a hundred of
 * them 2^100 with two copies each. A composition comes from another member, so this is counted before any copy is made.
 */
import { GAME_EVENTS_MAX } from '@rubato/contracts/domain'
import type { SectionDefinition, SectionInstance } from '../document/types.ts'
import type { Sections } from './place-section.ts'

/** Records and copies in a section, at any depth. The events of a larger one have no room in a game. */
const SECTION_SIZE_MAX = GAME_EVENTS_MAX
/** Of all copies of a game, with room for changed records and for copies that differ from the events. */
export const COPIES_SIZE_MAX = 4 * GAME_EVENTS_MAX

/** Sizes of sections and of copies; Infinity where a section contains itself. Each section is counted once. */
export function sizesIn(sections: Sections) {
  const sizes = new Map<string, number>()
  const ofCopy = ({ sectionId, overrides }: SectionInstance): number => {
    const section = sections.get(sectionId)
    return 1 + overrides.size + (section ? ofSection(section) : 0)
  }
  function ofSection({ id, records, children }: SectionDefinition): number {
    const known = sizes.get(id)
    if (known !== undefined) return known
    // Until it is known: a section that is found inside itself has no end.
    sizes.set(id, Infinity)
    const size = children.reduce((sum, child) => sum + ofCopy(child), records.length)
    sizes.set(id, size)
    return size
  }
  return { ofCopy, ofSection }
}

/** Definitions without those that contain themselves or are too large; a section that contains such a one is larger. */
export function boundedSections(sections: Sections): Sections {
  const { ofSection } = sizesIn(sections)
  return new Map([...sections].filter(([, section]) => ofSection(section) <= SECTION_SIZE_MAX))
}
