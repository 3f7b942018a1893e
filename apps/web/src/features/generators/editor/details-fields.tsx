/** Title, description, tags and picture of a generator. */
import type { ReactNode } from 'react'
import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DESCRIPTION_LENGTH, TITLE_LENGTH, type Photo } from '@rubato/contracts/domain'
import { Card } from '../../../ui/layout/card.tsx'
import type { GeneratorFields } from './generator-fields.ts'
import classes from './editor.module.css'

interface DetailsFieldsProps {
  values: GeneratorFields
  errors: Readonly<Record<string, string>>
  change: (part: Partial<GeneratorFields>) => void
  /** Renders the fields of other features. */
  renderTags: (value: string[], onChange: (tags: string[]) => void, error: string | undefined) => ReactNode
  renderSplash: (value: Photo | null, onChange: (photo: Photo) => void, error: string | undefined) => ReactNode
}

export function DetailsFields({ values, errors, change, renderTags, renderSplash }: DetailsFieldsProps) {
  const { t } = useTranslation()
  return (
    <Card aria-label={t('generator.details-of')}>
      <div className={classes['details']}>
        <div className={classes['texts']}>
          <TextInput
            label={t('scripts.form.title')}
            description={t('scripts.form.title-hint', { ...TITLE_LENGTH })}
            autoComplete="off"
            value={values.title}
            error={errors['title']}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <Textarea
            label={t('scripts.form.description')}
            description={t('generator.description-hint', { ...DESCRIPTION_LENGTH })}
            rows={3}
            value={values.description}
            error={errors['description']}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
          {renderTags(values.tags, (tags) => change({ tags }), errors['tags'])}
        </div>
        {renderSplash(values.splash, (splash) => change({ splash }), errors['splash'])}
      </div>
    </Card>
  )
}
