/** The records of a section, as its timeline has them, and commands of the timeline. */
import { useMemo } from 'react'
import type { SectionOf } from '@rubato/contracts/domain'
import { documentOfSection, type BuilderRecord, type Command, type SceneCommand } from '@rubato/builder'
import { useScene } from '../../document/use-builder.ts'

export function useSectionRecords(section: SectionOf<'timeline'>): {
  records: readonly BuilderRecord[]
  edit: (command: Command) => SceneCommand
} {
  const { document } = useScene()
  const { voice, media, silentBeat } = document
  const records = useMemo(
    () => [
      ...documentOfSection(
        { voice, media, ...(silentBeat === undefined ? {} : { silentBeat }) },
        section,
      ).records.values(),
    ],
    [voice, media, silentBeat, section],
  )
  return { records, edit: (command) => ({ kind: 'edit-section', id: section.id, command }) }
}
