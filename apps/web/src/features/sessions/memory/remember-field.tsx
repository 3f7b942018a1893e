/** The consent to remember sessions on this device, as a setting, and what games keep. */
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { useStore } from '../../../ui/store.ts'
import { forgetKeptValues, gamesThatKeep } from './kept-values.ts'
import { remembering, setRemembering } from './remembering.ts'

export function RememberField() {
  const { t } = useTranslation()
  const games = useStore(gamesThatKeep)
  return (
    <>
      <Switch
        color="ember"
        withThumbIndicator={false}
        label={t('remembering.label')}
        description={t('remembering.text')}
        checked={useStore(remembering) === true}
        onChange={({ currentTarget: { checked } }) => setRemembering(checked)}
      />
      <Row>
        <p role="status">{games > 0 ? t('remembering.games', { count: games }) : null}</p>
        {games > 0 && (
          <Button small look="secondary" onClick={forgetKeptValues}>
            {t('remembering.delete-games')}
          </Button>
        )}
      </Row>
    </>
  )
}
