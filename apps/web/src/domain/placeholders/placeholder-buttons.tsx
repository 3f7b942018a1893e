/** The placeholders that the session fills at a moment, as buttons that write them at the cursor of a text field. */
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { DIALOG_TEXT_MAX, placeholdersFor, type TriggerId } from '@rubato/contracts/domain'
import classes from './placeholder-buttons.module.css'

interface PlaceholderButtonsProps {
  trigger: TriggerId
  /** The field; its cursor decides where the placeholder is written. */
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
}

export function PlaceholderButtons({ trigger, field, text, onText }: PlaceholderButtonsProps) {
  const { t } = useTranslation()
  const values = placeholdersFor(trigger)
  if (values.length === 0) return null
  const insert = (placeholder: string) => {
    const { current } = field
    const [start, end] = [current?.selectionStart ?? text.length, current?.selectionEnd ?? text.length]
    onText(text.slice(0, start) + placeholder + text.slice(end))
    const cursor = start + placeholder.length
    // The field shows the new text after the next rendering.
    requestAnimationFrame(() => {
      current?.focus()
      current?.setSelectionRange(cursor, cursor)
    })
  }
  return (
    <div className={classes['row']} role="group" aria-label={t('editor.placeholders.label')}>
      <span className={classes['hint']}>{t('editor.placeholders.label')}</span>
      {values.map((name) => {
        const placeholder = `{${name}}`
        return (
          <button
            key={name}
            type="button"
            className={classes['insert']}
            title={t(`editor.placeholders.${name}`)}
            aria-label={t('editor.placeholders.insert', { placeholder, means: t(`editor.placeholders.${name}`) })}
            disabled={text.length + placeholder.length > DIALOG_TEXT_MAX}
            onClick={() => insert(placeholder)}
          >
            {placeholder}
          </button>
        )
      })}
    </div>
  )
}
