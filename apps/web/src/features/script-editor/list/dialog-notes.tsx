/** The findings of the checks beside a text, each with its suggestions as buttons. */
import { useTranslation } from 'react-i18next'
import type { GrammarNote } from '../checks/grammar-note.ts'
import { applyReplacement, type Notes } from '../checks/notes.ts'
import classes from './dialog-list.module.css'
import { useEditorActions } from './editor-context.ts'

interface DialogNotesProps {
  id: string
  text: string
  notes: Notes
  /** Whether the Tab key reaches the buttons. */
  isTabStop: boolean
  /** Called with the text after a suggestion. */
  onText: (text: string) => void
}

function Suggestions({ note, isFirst, ...rest }: DialogNotesProps & { note: GrammarNote; isFirst: boolean }) {
  const { t } = useTranslation()
  const { checks } = useEditorActions()
  const { id, text, isTabStop, onText } = rest
  const word = text.slice(note.start, note.end)
  const tabIndex = isTabStop ? 0 : -1
  const [first] = note.replacements
  return (
    <li className={classes['note']}>
      {first === undefined && <span>{t('editor.notes.problem', { word, message: note.message })}</span>}
      {note.replacements.map((replacement, at) => (
        <button
          key={replacement}
          type="button"
          tabIndex={tabIndex}
          title={note.message}
          {...(isFirst && at === 0 && { 'data-fix': id })}
          onClick={() => onText(applyReplacement(text, note, replacement))}
        >
          {replacement === ''
            ? t('editor.notes.leave-out', { word })
            : t(at === 0 ? 'editor.notes.did-you-mean' : 'editor.notes.or', { replacement })}
        </button>
      ))}
      {note.isSpelling && (
        <button type="button" tabIndex={tabIndex} className={classes['aside']} onClick={() => checks.learn(word)}>
          {t('editor.notes.learn', { word })}
        </button>
      )}
    </li>
  )
}

export function DialogNotes(props: DialogNotesProps) {
  const { t } = useTranslation()
  const { style, grammar } = props.notes
  if (grammar.length === 0 && !style?.similar && !style?.messages.length) return null
  const firstFixable = grammar.find(({ replacements }) => replacements.length > 0)
  return (
    <ul className={classes['notes']} aria-label={t('editor.notes.label')}>
      {grammar.map((note) => (
        <Suggestions key={`${note.start} ${note.message}`} {...props} note={note} isFirst={note === firstFixable} />
      ))}
      {style?.messages.map((message) => (
        <li key={message} className={classes['note']}>
          {message}
        </li>
      ))}
      {style?.similar && (
        <li className={classes['note']}>{t(`editor.notes.${style.similar.kind}`, { text: style.similar.text })}</li>
      )}
    </ul>
  )
}
