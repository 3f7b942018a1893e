/** The author's dictionary: each word can be removed again. */
import { useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { readWords } from '../../../domain/grammar/dictionary.ts'
import classes from './dictionary-modal.module.css'
import { useEditorActions } from '../list/editor-context.ts'

const sortedWords = (): string[] => readWords().toSorted((a, b) => a.localeCompare(b))

/** The button of the removed word had the focus: it moves to a neighbouring word, or to the close button of the modal. */
function focusNeighbour(button: HTMLElement): void {
  const row = button.closest('li')
  const target = row?.nextElementSibling ?? row?.previousElementSibling ?? button.closest('[role=dialog]')
  target?.querySelector('button')?.focus()
}

export function DictionaryModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { checks } = useEditorActions()
  const [words, setWords] = useState(sortedWords)
  const remove = (word: string) => (event: MouseEvent<HTMLElement>) => {
    focusNeighbour(event.currentTarget)
    checks.forget(word)
    setWords(sortedWords())
  }
  return (
    <Modal title={t('editor.dictionary.title')} size={420} onClose={onClose}>
      <p className={classes['about']}>{t(words.length > 0 ? 'editor.dictionary.about' : 'editor.dictionary.none')}</p>
      <ul className={classes['words']} hidden={words.length === 0}>
        {words.map((word) => (
          <li key={word}>
            <span>{word}</span>
            <Button
              small
              look="secondary"
              aria-label={t('editor.dictionary.remove-name', { word })}
              onClick={remove(word)}
            >
              {t('editor.dictionary.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
