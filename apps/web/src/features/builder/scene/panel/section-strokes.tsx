/** Strokes that go on under the words of a section, from its start to its end. Others are in its timeline. */
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TEMPO, type SectionOf } from '@rubato/contracts/domain'
import { strokesUnder } from '@rubato/builder'
import { EditButton } from '../../document/edit-controls.tsx'
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
  const { run } = useScene()
  const { edit } = useSectionRecords(section)
  const { length, events } = section
  const text = (key: string) => builderText(t, `scenes.panel.${key}`)
  const hasBeats = events.some(({ kind }) => kind === 'beat')
  const strokes = strokesUnder(section)
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
      {!hasBeats && length === 0 && <p>{text('strokes-need-words')}</p>}
      {!hasBeats && length > 0 && (
        <EditButton onClick={add}>
          <Plus size={ICON} aria-hidden />
          {text('add-strokes')}
        </EditButton>
      )}
      {hasBeats && !strokes && <p>{text('strokes-in-timeline')}</p>}
      {strokes && (
        <>
          <div className={classes['range']}>
            {(['from', 'to'] as const).map((end) => (
              <NumberField
                key={end}
                label={text(`tempo-${end}`)}
                value={strokes.tempo[end]}
                range={TEMPO}
                onChange={(bpm) => run(edit({ kind: 'set', id: strokes.id, path: ['tempo', end], value: bpm }))}
              />
            ))}
          </div>
          <div className={classes['tools']}>
            {strokes.duration < length && (
              <EditButton
                onClick={() =>
                  run(edit({ kind: 'resize', id: strokes.id, edge: 'end', by: length - strokes.duration }))
                }
              >
                {text('strokes-to-end')}
              </EditButton>
            )}
            <EditButton onClick={() => run(edit({ kind: 'delete', ids: [strokes.id] }))}>
              <X size={ICON} aria-hidden />
              {text('remove-strokes')}
            </EditButton>
          </div>
        </>
      )}
    </div>
  )
}
