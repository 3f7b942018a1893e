/** The name of a promise or theme. An invalid name stays in the field, with a sentence; the line keeps the last valid one. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LINE_NAME_MAX, lineNameSchema } from '@rubato/contracts/domain'
import { tooLongText } from '../../../lib/too-long.ts'

interface LineNameFieldProps {
  label: string
  value: string
  /** With a valid name, or an empty text for none. */
  onChange: (name: string) => void
}

export function LineNameField({ label, value, onChange }: LineNameFieldProps) {
  const { t } = useTranslation()
  const [invalid, setInvalid] = useState<string | null>(null)
  const type = (text: string) => {
    const isValid = text === '' || lineNameSchema.safeParse(text).success
    setInvalid(isValid ? null : text)
    if (isValid) onChange(text)
  }
  return (
    <TextInput
      label={label}
      value={invalid ?? value}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      error={invalid === null ? undefined : (tooLongText(t, invalid, LINE_NAME_MAX) ?? t('editor.when.name-rule'))}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
