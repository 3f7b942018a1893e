/** What the checks say of a text, in words beside it; a suggestion is one key away. */
import { useTranslation } from 'react-i18next'
import { useEditorActions } from './editor-context.ts'
import type { GrammarNote } from '../checks/grammar-note.ts'
import classes from './dialog-list.module.css'
import { corrected, type Notes } from '../checks/notes.ts'

interface LineNotesProps {
  id: string
  text: string
  notes: Notes
  /** Reached by the tab key. */
  isReachable: boolean
  /** Takes a suggestion. */
  onText: (text: string) => void
}

function Suggestion({ note, isFirst, ...rest }: LineNotesProps & { note: GrammarNote; isFirst: boolean }) {
  const { t } = useTranslation()
  const { checks } = useEditorActions()
  const { id, text, isReachable, onText } = rest
  const word = text.slice(note.start, note.end)
  const tabIndex = isReachable ? 0 : -1
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
          onClick={() => onText(corrected(text, note, replacement))}
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

export function LineNotes(props: LineNotesProps) {
  const { t } = useTranslation()
  const { style, grammar } = props.notes
  if (grammar.length === 0 && !style?.likeness && !style?.messages.length) return null
  const firstFix = grammar.find(({ replacements }) => replacements.length > 0)
  return (
    <ul className={classes['notes']} aria-label={t('editor.notes.label')}>
      {grammar.map((note) => (
        <Suggestion key={`${note.start} ${note.message}`} {...props} note={note} isFirst={note === firstFix} />
      ))}
      {style?.messages.map((message) => (
        <li key={message} className={classes['note']}>
          {message}
        </li>
      ))}
      {style?.likeness && (
        <li className={classes['note']}>{t(`editor.notes.${style.likeness.kind}`, { text: style.likeness.text })}</li>
      )}
    </ul>
  )
}
