/** The consent to remember sessions on this device, as a setting. */
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../ui/store.ts'
import { remembering, setRemembering } from './remembering.ts'

export function RememberField() {
  const { t } = useTranslation()
  return (
    <Switch
      color="ember"
      withThumbIndicator={false}
      label={t('remembering.label')}
      description={t('remembering.text')}
      checked={useStore(remembering) === true}
      onChange={({ currentTarget: { checked } }) => setRemembering(checked)}
    />
  )
}
