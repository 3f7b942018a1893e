/** The notes of a section: buttons that may be pressed while it plays, and timers. */
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ANSWER_TEXT_MAX, SECTION_NOTES_MAX, type Section } from '@rubato/contracts/domain'
import { nextIn } from '@rubato/builder'
import { EditButton, EditSelect } from '../../document/edit-controls.tsx'
import { FieldsOf } from '../../document/refused-text.tsx'
import { useScene } from '../../document/use-builder.ts'
import { builderText } from '../../texts/builder-text.ts'
import { parseTime, timeText } from '../../times/time-text.ts'
import { CommitField } from './commit-field.tsx'
import { WayFields } from './way-fields.tsx'
import classes from './section-panel.module.css'

type Note = NonNullable<Section['notes']>[number]

/** ms, of a time such as `1:04`; null where the text is none. */
const msOf = (text: string): number | null => parseTime(text, { beats: [], bars: [] })

interface TimeFieldProps {
  label: string
  value: number
  onChange: (ms: number) => boolean
}

export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const { t } = useTranslation()
  return (
    <CommitField
      label={label}
      value={timeText(value)}
      check={(text) => (msOf(text) === null ? builderText(t, 'list.not-a-time') : null)}
      onCommit={(text) => onChange(msOf(text) ?? value)}
    />
  )
}

export function Notes({ section }: { section: Section }) {
  const { t } = useTranslation()
  const { document, run } = useScene()
  const { notes = [] } = section
  const text = (key: string, values = {}) => builderText(t, `scenes.panel.${key}`, values)
  const give = (next: Note[]) =>
    run({ kind: 'set-section', id: section.id, change: { notes: next.length > 0 ? next : undefined } })
  const freeId = () => {
    const used = new Set(notes.map(({ id }) => id))
    return ['1', '2', '3', '4', '5', '6'].map((n) => `note-${n}`).find((id) => !used.has(id)) ?? 'note'
  }
  const target = (nextIn(document, section.id) ?? document.sections.find(({ id }) => id !== section.id))?.id
  return (
    <div className={classes['group']}>
      <h3>{text('notes')}</h3>
      {notes.map((note, index) => {
        const name = note.button ?? text('timer')
        const change = (part: Partial<Note>) => give(notes.with(index, { ...note, ...part }))
        return (
          <FieldsOf key={note.id} name={note.id}>
            <fieldset className={classes['item']}>
              <legend>{name}</legend>
              <CommitField
                label={text('button')}
                description={text('button-hint')}
                value={note.button ?? ''}
                max={ANSWER_TEXT_MAX}
                onCommit={(words) => change({ button: words.trim() === '' ? undefined : words.trim() })}
              />
              <TimeField label={text('after')} value={note.after} onChange={(after) => change({ after })} />
              <EditSelect
                label={text('note-kind')}
                value={note.kind}
                options={(['go', 'call'] as const).map((value) => ({ value, label: text(`note-${value}`) }))}
                onChange={(kind) => change({ kind })}
              />
              <WayFields label={text('leads-to')} way={note} onChange={change} />
              <EditButton aria-label={text('remove-way', { name })} onClick={() => give(notes.toSpliced(index, 1))}>
                <X size={16} aria-hidden />
                {text('remove')}
              </EditButton>
            </fieldset>
          </FieldsOf>
        )
      })}
      {target !== undefined && notes.length < SECTION_NOTES_MAX && (
        <EditButton
          onClick={() =>
            give([...notes, { id: freeId(), button: text('new-button'), after: 0, kind: 'go', to: target }])
          }
        >
          <Plus size={16} aria-hidden />
          {text('add-note')}
        </EditButton>
      )}
    </div>
  )
}
