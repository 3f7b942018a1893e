/** Whether a section is written or generated, and how long it is. */
import { useTranslation } from 'react-i18next'
import type { Section } from '@rubato/contracts/domain'
import type { SectionChange } from '@rubato/builder'
import type { PlayerProfile } from '@rubato/engine'
import { EditSelect } from '../../document/edit-controls.tsx'
import type { Generator } from '../../screen/empty-hint.tsx'
import { builderText } from '../../texts/builder-text.ts'
import { GeneratedFields } from './generated-fields.tsx'
import { TimeField } from './notes.tsx'

const DEFAULT_GENERATED_MS = 300_000

interface SectionContentProps {
  section: Section
  generator: Generator
  profile: PlayerProfile
  onChange: (change: SectionChange) => boolean
}

export function SectionContent({ section, generator, profile, onChange }: SectionContentProps) {
  const { t } = useTranslation()
  const text = (key: string) => builderText(t, `scenes.panel.${key}`)
  const generate = (length: number) => onChange({ content: { kind: 'generated', length, config: generator.config } })
  const isWritten = section.kind === 'timeline' && section.events.length > 0
  const hint = section.kind === 'generated' ? text('generated-hint') : isWritten ? text('content-hint') : undefined
  return (
    <>
      <EditSelect
        label={text('content')}
        description={hint}
        value={section.kind}
        disabled={isWritten}
        options={(['timeline', 'generated'] as const).map((value) => ({ value, label: text(`content-${value}`) }))}
        onChange={(kind) =>
          kind === 'generated'
            ? generate(section.length || DEFAULT_GENERATED_MS)
            : onChange({
                content: { kind: 'timeline', length: 0, events: [] },
                edges: undefined,
                medium: undefined,
              })
        }
      />
      <TimeField label={text('length')} value={section.length} onChange={(length) => onChange({ length })} />
      {section.kind === 'generated' && (
        <GeneratedFields
          section={section}
          generator={generator}
          profile={profile}
          onGenerator={() => generate(section.length)}
          onChange={onChange}
        />
      )}
    </>
  )
}
