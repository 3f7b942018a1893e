/** The medium that is shown when a section begins: the first event of its timeline that shows one at its start. */
import { Image, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SectionOf } from '@rubato/contracts/domain'
import type { MediaRecord } from '@rubato/builder'
import { Button } from '../../../../ui/buttons/button.tsx'
import { useScene } from '../../document/use-builder.ts'
import { MediumFields } from '../../panel/medium-fields.tsx'
import { linkOfTag } from '../../panel/medium-link.ts'
import { builderText } from '../../texts/builder-text.ts'
import { ANY_TAG } from '../../texts/record-text.ts'
import { problemText } from '../../texts/sentence-text.ts'
import { useSectionRecords } from './use-section-records.ts'
import classes from './section-panel.module.css'

const ICON = 16
/** Of a medium in a section without a length, ms. */
const DEFAULT_MS = 10_000

export function SectionMedium({ section }: { section: SectionOf<'timeline'> }) {
  const { t } = useTranslation()
  const { document, store, run, show, isReadOnly } = useScene()
  const { length } = section
  const { media } = document
  const { records, edit } = useSectionRecords(section)
  const medium = records.find((record): record is MediaRecord => record.lane === 'media' && record.at === 0)
  const text = (key: string) => builderText(t, `scenes.panel.${key}`)
  const add = () => {
    const record: MediaRecord = {
      lane: 'media',
      id: '',
      at: 0,
      duration: length || DEFAULT_MS,
      task: 'steady',
      anchor: 'beat',
      link: linkOfTag(media.tags[0] ?? ANY_TAG),
    }
    run(edit({ kind: 'add-records', records: [record] }))
  }
  return (
    <div className={classes['group']}>
      <h3>{text('medium')}</h3>
      {medium ? (
        <>
          <MediumFields
            key={medium.id}
            record={medium}
            isDisabled={isReadOnly}
            onSet={(path, value) => {
              const problem = store.run(edit({ kind: 'set', id: medium.id, path, value }))
              show(null)
              return problem && problemText(t, problem)
            }}
          />
          <Button
            small
            look="secondary"
            disabled={isReadOnly}
            onClick={() => run(edit({ kind: 'delete', ids: [medium.id] }))}
          >
            <X size={ICON} aria-hidden />
            {text('remove-medium')}
          </Button>
        </>
      ) : (
        <Button small look="secondary" disabled={isReadOnly} onClick={add}>
          <Image size={ICON} aria-hidden />
          {text('add-medium')}
        </Button>
      )}
    </div>
  )
}
