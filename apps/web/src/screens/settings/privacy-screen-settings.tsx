/** The privacy screen, its key and PIN, and the time without input after which it is shown. Stored on this device at once. */
import { useState } from 'react'
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  changePrivacyScreenSettings,
  showPrivacyScreen,
  privacyScreenKeys,
  idleChoices,
  readPrivacyScreenSettings,
  type PrivacyScreenSettings as Stored,
} from '../../domain/privacy-screen/privacy-screen.ts'
import { canHavePin } from '../../domain/privacy-screen/pin.ts'
import { hasPin } from '../../domain/privacy-screen/stored-pin.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ChoiceField } from '../../ui/inputs/choice/choice-field.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { PrivacyScreenPinForm } from './privacy-screen-pin-form.tsx'
import classes from './player-settings.module.css'

interface IdleFieldsProps {
  settings: Stored
  change: (change: Partial<Stored>) => void
}

function IdleFields({ settings, change }: IdleFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <ChoiceField
        label={t('privacy-screen.settings.idle')}
        value={String(settings.idleMinutes)}
        choices={idleChoices.map((count) => ({
          value: String(count),
          label: count === 0 ? t('privacy-screen.settings.never') : t('privacy-screen.settings.minutes', { count }),
        }))}
        onChange={(chosen) => change({ idleMinutes: idleChoices.find((each) => String(each) === chosen) ?? 0 })}
      />
      {settings.idleMinutes > 0 && (
        <Switch
          label={t('privacy-screen.settings.in-session')}
          description={t('privacy-screen.settings.in-session-text')}
          checked={settings.isIdleInSession}
          onChange={({ currentTarget: { checked } }) => change({ isIdleInSession: checked })}
        />
      )}
    </>
  )
}

export function PrivacyScreenSettings() {
  const { t } = useTranslation()
  const [settings, setSettings] = useState(readPrivacyScreenSettings)
  const [isPinSet, setPinSet] = useState(hasPin)
  const change = (part: Partial<Stored>) => setSettings(changePrivacyScreenSettings(part))
  return (
    <>
      <p className={classes['text']}>{t('privacy-screen.settings.text')}</p>
      <ChoiceField
        label={t('privacy-screen.settings.key')}
        value={settings.key}
        choices={privacyScreenKeys.map((key) => ({ value: key, label: key }))}
        onChange={(key) => change({ key })}
      />
      <Row>
        <Button look="secondary" small onClick={showPrivacyScreen}>
          {t('privacy-screen.settings.now')}
        </Button>
      </Row>
      {canHavePin() ? (
        <PrivacyScreenPinForm
          isSet={isPinSet}
          onChange={(isSet) => {
            setPinSet(isSet)
            // Without a PIN the screen would be shown after a time, and closed by anybody.
            if (!isSet) change({ idleMinutes: 0 })
          }}
        />
      ) : (
        <p className={classes['text']}>{t('privacy-screen.settings.pin-impossible')}</p>
      )}
      {isPinSet && <IdleFields settings={settings} change={change} />}
    </>
  )
}
