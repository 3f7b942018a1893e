/** The JSON Schema of the files of branching games, which every site serves. */
import { useTranslation } from 'react-i18next'
import { API_BASE, serviceEndpoints } from '@rubato/contracts/api'

/** With the site, so that an editor finds it from a file on the device. */
export const sceneSchemaAddress = (): string =>
  new URL(API_BASE + serviceEndpoints.sceneSchema.path, window.location.origin).href

export function SceneSchemaNote() {
  const { t } = useTranslation()
  return (
    <p>
      {t('scene-files.schema')}{' '}
      <a href={sceneSchemaAddress()} target="_blank" rel="noreferrer">
        {t('scene-files.schema-link')}
      </a>
    </p>
  )
}
