/** The findings of the grammar check for a text, each with its suggestions as buttons. */
import { Children, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { GrammarNote } from './grammar-note.ts'
import classes from './grammar-notes.module.css'
import { applyReplacement } from './suggestions.ts'

interface GrammarNotesProps {
  text: string
  notes: readonly GrammarNote[]
  /** Whether the Tab key reaches the buttons. */
  isTabStop?: boolean
  /** The value of `data-fix` at the first suggestion, which a key of the list presses. */
  fixId?: string
  /** Called with the text after a suggestion. */
  onText: (text: string) => void
  /** Adds a word to the dictionary of this device. */
  onLearn: (word: string) => void
  /** Other findings on the text: items of the list. */
  children?: ReactNode
}

function Suggestions({ note, isFirst, ...rest }: GrammarNotesProps & { note: GrammarNote; isFirst: boolean }) {
  const { t } = useTranslation()
  const { fixId, text, isTabStop = true, onText, onLearn } = rest
  const word = text.slice(note.start, note.end)
  const tabIndex = isTabStop ? 0 : -1
  const [first] = note.replacements
  return (
    <li>
      {first === undefined && <span>{t('editor.notes.problem', { word, message: note.message })}</span>}
      {note.replacements.map((replacement, at) => (
        <button
          key={replacement}
          type="button"
          tabIndex={tabIndex}
          title={note.message}
          {...(isFirst && at === 0 && fixId !== undefined && { 'data-fix': fixId })}
          onClick={() => onText(applyReplacement(text, note, replacement))}
        >
          {replacement === ''
            ? t('editor.notes.leave-out', { word })
            : t(at === 0 ? 'editor.notes.did-you-mean' : 'editor.notes.or', { replacement })}
        </button>
      ))}
      {note.isSpelling && (
        <button type="button" tabIndex={tabIndex} className={classes['aside']} onClick={() => onLearn(word)}>
          {t('editor.notes.learn', { word })}
        </button>
      )}
    </li>
  )
}

/** Nothing without findings. */
export function GrammarNotes(props: GrammarNotesProps) {
  const { t } = useTranslation()
  const { notes, children } = props
  if (notes.length === 0 && Children.toArray(children).length === 0) return null
  const firstFixable = notes.find(({ replacements }) => replacements.length > 0)
  return (
    <ul className={classes['notes']} aria-label={t('editor.notes.label')}>
      {notes.map((note) => (
        <Suggestions key={`${note.start} ${note.message}`} {...props} note={note} isFirst={note === firstFixable} />
      ))}
      {children}
    </ul>
  )
}
