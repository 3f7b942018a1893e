/**
 * A text field that commits when it is left or on Enter, and shows why its text is refused. The copy on this device has its
 * text while it is typed. A text that is refused is there again when the field is.
 */
import { useEffect, useState } from 'react'
import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { tooLongText } from '../../../../lib/too-long.ts'
import { useKeptRefusal } from '../../document/refused-text.tsx'
import { useIsReadOnly, useWork } from '../../document/use-builder.ts'

interface CommitFieldProps {
  label: string
  /** Its name among the fields of the same thing, where it is not the label. */
  field?: string
  description?: string
  value: string
  isLong?: boolean
  inputMode?: 'numeric' | 'text'
  /** Most characters. */
  max?: number
  /** Completions. */
  list?: string
  /** Why this text is refused, or null; while it is typed too. */
  check?: (text: string) => string | null
  /** Returns whether the text was taken. */
  onCommit: (text: string) => boolean
}

export function CommitField(props: CommitFieldProps) {
  const { label, field = label, description, value, isLong = false, inputMode = 'text' } = props
  const { max, list, check, onCommit } = props
  const { t } = useTranslation()
  const { session, commandOf } = useWork()
  const isReadOnly = useIsReadOnly()
  const { refused, keep } = useKeptRefusal(field, value)
  const [typed, setTyped] = useState<string | null>(refused?.text ?? null)
  const text = typed ?? value
  // A pasted text that is too long is not cut: it stays in the field until it is shorter.
  const whyRefused = (words: string): string | null =>
    (max === undefined ? null : tooLongText(t, words, max)) ?? check?.(words) ?? null
  const error = whyRefused(text)
  const isTyping = typed !== null
  useEffect(() => (isTyping ? () => session.setTyping(null) : undefined), [isTyping, session])
  const type = (words: string) => {
    setTyped(words)
    const problem = words === value ? null : whyRefused(words)
    keep(problem === null ? null : { text: words, problem })
    session.setTyping(problem === null && words !== value ? () => commandOf(() => onCommit(words)) : null)
  }
  const putBack = () => {
    setTyped(null)
    keep(null)
  }
  const commit = () => {
    if (typed === null) return
    // A text that is refused stays in the field.
    if (typed === value || (error === null && onCommit(typed))) putBack()
    else if (error === null && typed.trim() !== '') keep({ text: typed, problem: '' })
  }
  const common = {
    label,
    description,
    value: text,
    error,
    disabled: isReadOnly,
    autoComplete: 'off',
    'data-committed': !isTyping || undefined,
    onBlur: commit,
  }
  const leaveOnKey = (key: string) => {
    if (key === 'Enter') commit()
    if (key === 'Escape') putBack()
  }
  if (isLong)
    return <Textarea {...common} autosize minRows={2} onChange={({ currentTarget }) => type(currentTarget.value)} />
  return (
    <TextInput
      {...common}
      list={list}
      inputMode={inputMode}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={({ key }) => leaveOnKey(key)}
    />
  )
}
