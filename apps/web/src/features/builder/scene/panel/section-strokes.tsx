/** Strokes that go on under the words of a section, from its start to its end. Others are in its timeline. */
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TEMPO, type SectionOf } from '@rubato/contracts/domain'
import { Button } from '../../../../ui/buttons/button.tsx'
import { useScene } from '../../document/use-builder.ts'
import { builderText } from '../../texts/builder-text.ts'
import { NumberField } from './listed.tsx'
import { useSectionRecords } from './use-section-records.ts'
import classes from './section-panel.module.css'

const ICON = 16
/** bpm */
const FIRST_TEMPO = 60

export function SectionStrokes({ section }: { section: SectionOf<'timeline'> }) {
  const { t } = useTranslation()
  const { run, isReadOnly } = useScene()
  const { records, edit } = useSectionRecords(section)
  const { length } = section
  const text = (key: string) => builderText(t, `scenes.panel.${key}`)
  const all = records.filter((record) => record.lane === 'tempo')
  const [beats] = all
  const add = () =>
    run(
      edit({
        kind: 'add-beats',
        at: 0,
        duration: length,
        tempo: { from: FIRST_TEMPO, to: FIRST_TEMPO },
        mode: 'stay',
      }),
    )
  return (
    <div className={classes['group']}>
      <h3>{text('strokes')}</h3>
      {!beats && length === 0 && <p>{text('strokes-need-words')}</p>}
      {!beats && length > 0 && (
        <Button small look="secondary" disabled={isReadOnly} onClick={add}>
          <Plus size={ICON} aria-hidden />
          {text('add-strokes')}
        </Button>
      )}
      {beats && (all.length > 1 || beats.at > 0) && <p>{text('strokes-in-timeline')}</p>}
      {beats && all.length === 1 && beats.at === 0 && (
        <>
          <div className={classes['range']}>
            {(['from', 'to'] as const).map((end) => (
              <NumberField
                key={end}
                label={text(`tempo-${end}`)}
                value={beats.tempo[end]}
                range={TEMPO}
                onChange={(bpm) => run(edit({ kind: 'set', id: beats.id, path: ['tempo', end], value: bpm }))}
              />
            ))}
          </div>
          <div className={classes['tools']}>
            {beats.duration < length && (
              <Button
                small
                look="secondary"
                disabled={isReadOnly}
                onClick={() => run(edit({ kind: 'resize', id: beats.id, edge: 'end', by: length - beats.duration }))}
              >
                {text('strokes-to-end')}
              </Button>
            )}
            <Button
              small
              look="secondary"
              disabled={isReadOnly}
              onClick={() => run(edit({ kind: 'delete', ids: [beats.id] }))}
            >
              <X size={ICON} aria-hidden />
              {text('remove-strokes')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
