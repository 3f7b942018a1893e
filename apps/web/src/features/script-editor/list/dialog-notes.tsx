/** The findings of the checks beside a dialog: of grammar, with suggestions, and of style. */
import { useTranslation } from 'react-i18next'
import { GrammarNotes } from '../../../domain/grammar/grammar-notes.tsx'
import type { Notes } from '../checks/notes.ts'
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

export function DialogNotes({ id, notes: { style, grammar }, ...field }: DialogNotesProps) {
  const { t } = useTranslation()
  const { checks } = useEditorActions()
  return (
    <GrammarNotes {...field} fixId={id} notes={grammar} onLearn={checks.learn}>
      {style?.messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
      {style?.similar && <li>{t(`editor.notes.${style.similar.kind}`, { text: style.similar.text })}</li>}
    </GrammarNotes>
  )
}
