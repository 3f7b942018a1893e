import { useTranslation } from 'react-i18next'
import { isModeAtLeast, mediaTypes, type SettingsMode } from '@rubato/contracts/domain'
import { MediaFields } from '../../ui/inputs/media-fields.tsx'
import { otherErrors, useFieldErrors } from './field-errors.ts'
import { sectionReset, type SectionProps } from './general-sections.tsx'
import { SectionCard } from './section-card.tsx'

/** From this mode on the form shows the media; in any mode where they have an error. */
const MEDIA_FROM: SettingsMode = 'advanced'

/** The media that sessions may show. */
export function MediaSection({ mode, ...props }: SectionProps & { mode: SettingsMode }) {
  const { t } = useTranslation()
  const errors = useFieldErrors()
  const [tags] = otherErrors(errors, 'media.tags', [])
  const [formats] = otherErrors(errors, 'media.mediaTypes', [])
  if (!isModeAtLeast(mode, MEDIA_FROM) && tags === undefined && formats === undefined) return null
  return (
    <SectionCard title={t('media.title')} path="media" {...sectionReset(props, [['media']])}>
      <MediaFields
        value={props.config.media}
        formats={mediaTypes}
        onChange={(media) => props.change((now) => ({ ...now, media }))}
        errors={{ tags, mediaTypes: formats }}
      />
    </SectionCard>
  )
}
