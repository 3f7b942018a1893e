/** The consent to remember sessions on this device, as a setting, and what games keep. */
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Row } from '../../../ui/layout/row.tsx'
import { useStore } from '../../../ui/store.ts'
import { ConfirmButton } from '../../../domain/confirm-button.tsx'
import { forgetKeptValues, gamesThatKeep } from './kept-values.ts'
import { remembering, setRemembering } from './remembering.ts'

export function RememberField() {
  const { t } = useTranslation()
  const games = useStore(gamesThatKeep)
  return (
    <>
      <Switch
        label={t('remembering.label')}
        description={t('remembering.text')}
        checked={useStore(remembering) === true}
        onChange={({ currentTarget: { checked } }) => setRemembering(checked)}
      />
      <Row>
        <p role="status">{games > 0 ? t('remembering.games', { count: games }) : t('remembering.no-games')}</p>
        {games > 0 && (
          <ConfirmButton
            label={t('remembering.delete-games')}
            question={t('remembering.delete-question')}
            text={t('remembering.delete-text')}
            yes={t('remembering.delete-yes')}
            no={t('actions.cancel')}
            onYes={forgetKeptValues}
          />
        )}
      </Row>
    </>
  )
}
