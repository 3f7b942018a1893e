/** The medium of a section: in a timeline what is shown at its start and belongs to no line, else a field of the section. */
import { Image, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ANY_MEDIA_TAG, type Section, type SectionOf, type ShownMedium } from '@rubato/contracts/domain'
import { linkOfTag, ownLines, pictureOf, type MediaRecord, type SceneCommand } from '@rubato/builder'
import { EditButton } from '../../document/edit-controls.tsx'
import { useScene } from '../../document/use-builder.ts'
import { MediumFields } from '../../panel/medium-fields.tsx'
import { builderText } from '../../texts/builder-text.ts'
import { problemText } from '../../texts/sentence-text.ts'
import { useSectionRecords } from './use-section-records.ts'
import classes from './section-panel.module.css'

const ICON = 16
/** Of a medium in a section without a length, ms. */
const DEFAULT_MS = 10_000

const recordOf = (link: ShownMedium, duration: number): MediaRecord => ({
  lane: 'media',
  id: '',
  at: 0,
  duration,
  task: 'steady',
  anchor: 'beat',
  link,
})

interface FieldsProps {
  medium: MediaRecord | undefined
  setLink: (path: readonly string[], value: unknown) => SceneCommand
  add: (link: ShownMedium) => SceneCommand
  remove: () => SceneCommand
}

function Fields({ medium, setLink, add, remove }: FieldsProps) {
  const { t } = useTranslation()
  const { document, store, run, show } = useScene()
  const text = (key: string) => builderText(t, `scenes.panel.${key}`)
  return (
    <div className={classes['group']}>
      <h3>{text('medium')}</h3>
      {medium ? (
        <>
          <div className={classes['stacked']}>
            <MediumFields
              key={medium.id}
              record={medium}
              onSet={(path, value) => {
                const problem = store.run(setLink(path, value))
                show(null)
                return problem && problemText(t, problem)
              }}
              onChoose={(path, value) => void run(setLink(path, value))}
            />
          </div>
          <EditButton onClick={() => run(remove())}>
            <X size={ICON} aria-hidden />
            {text('remove-medium')}
          </EditButton>
        </>
      ) : (
        <EditButton onClick={() => run(add(linkOfTag(document.media.tags[0] ?? ANY_MEDIA_TAG)))}>
          <Image size={ICON} aria-hidden />
          {text('add-medium')}
        </EditButton>
      )}
    </div>
  )
}

function TimelineMedium({ section }: { section: SectionOf<'timeline'> }) {
  const { records, edit } = useSectionRecords(section)
  const pictures = new Set(ownLines(section).map((line) => pictureOf(section, line)?.id))
  const medium = records.find(
    (record): record is MediaRecord => record.lane === 'media' && record.at === 0 && !pictures.has(record.id),
  )
  const id = medium?.id ?? ''
  return (
    <Fields
      medium={medium}
      setLink={(path, value) => edit({ kind: 'set', id, path, value })}
      add={(link) => edit({ kind: 'add-records', records: [recordOf(link, section.length || DEFAULT_MS)] })}
      remove={() => edit({ kind: 'delete', ids: [id] })}
    />
  )
}

function GeneratedMedium({ section }: { section: SectionOf<'generated'> }) {
  const { id, length, medium } = section
  const give = (link: ShownMedium | undefined): SceneCommand => ({
    kind: 'set-section',
    id,
    change: { medium: link },
  })
  return (
    <Fields
      medium={medium && recordOf(medium, length)}
      setLink={(_, value) => give(value as ShownMedium)}
      add={give}
      remove={() => give(undefined)}
    />
  )
}

export const SectionMedium = ({ section }: { section: Section }) =>
  section.kind === 'timeline' ? <TimelineMedium section={section} /> : <GeneratedMedium section={section} />
