/** Which media are shown: their tags, and their formats. */
import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CheckGroup } from './choice/check-group.tsx'

type Format = 'image' | 'video'

interface MediaChoice {
  tags: string[]
  mediaTypes: Format[]
}

interface MediaFieldsProps {
  value: MediaChoice
  formats: readonly Format[]
  onChange: (value: MediaChoice) => void
  errors: { tags: string | undefined; mediaTypes: string | undefined }
}

const SEPARATOR = ', '
const tagsIn = (text: string): string[] => [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean)

export function MediaFields({ value, formats, onChange, errors }: MediaFieldsProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const stored = value.tags.join(SEPARATOR)
  return (
    <>
      <TextInput
        label={t('media.tags')}
        description={t('media.tags-hint')}
        // The typed text, until the tags change elsewhere.
        value={tagsIn(typed).join(SEPARATOR) === stored ? typed : stored}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          onChange({ ...value, tags: tagsIn(currentTarget.value) })
        }}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={errors.tags}
      />
      <CheckGroup
        label={t('media.formats')}
        choices={formats.map((format) => ({ value: format, label: t(`media.format.${format}`) }))}
        value={value.mediaTypes}
        onChange={(mediaTypes) => onChange({ ...value, mediaTypes })}
        error={errors.mediaTypes}
      />
    </>
  )
}
