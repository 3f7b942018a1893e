/** The cover, its key and PIN, and the time without input after which it comes by itself. Stored on this device at once. */
import { useState } from 'react'
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  changeCoverSettings,
  cover,
  coverKeys,
  idleChoices,
  readCoverSettings,
  type CoverSettings as Stored,
} from '../../domain/cover/cover.ts'
import { canHavePin } from '../../domain/cover/pin.ts'
import { hasPin } from '../../domain/cover/stored-pin.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ChoiceField } from '../../ui/inputs/choice/choice-field.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { CoverPinForm } from './cover-pin-form.tsx'
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
        label={t('cover.settings.idle')}
        value={String(settings.idleMinutes)}
        choices={idleChoices.map((count) => ({
          value: String(count),
          label: count === 0 ? t('cover.settings.never') : t('cover.settings.minutes', { count }),
        }))}
        onChange={(chosen) => change({ idleMinutes: idleChoices.find((each) => String(each) === chosen) ?? 0 })}
      />
      {settings.idleMinutes > 0 && (
        <Switch
          color="ember"
          withThumbIndicator={false}
          label={t('cover.settings.in-session')}
          description={t('cover.settings.in-session-text')}
          checked={settings.isIdleInSession}
          onChange={({ currentTarget: { checked } }) => change({ isIdleInSession: checked })}
        />
      )}
    </>
  )
}

export function CoverSettings() {
  const { t } = useTranslation()
  const [settings, setSettings] = useState(readCoverSettings)
  const [isPinSet, setPinSet] = useState(hasPin)
  const change = (part: Partial<Stored>) => setSettings(changeCoverSettings(part))
  return (
    <>
      <p className={classes['text']}>{t('cover.settings.text')}</p>
      <ChoiceField
        label={t('cover.settings.key')}
        value={settings.key}
        choices={coverKeys.map((key) => ({ value: key, label: key }))}
        onChange={(key) => change({ key })}
      />
      <Row>
        <Button look="secondary" small onClick={cover}>
          {t('cover.settings.now')}
        </Button>
      </Row>
      {canHavePin() ? (
        <CoverPinForm
          isSet={isPinSet}
          onChange={(isSet) => {
            setPinSet(isSet)
            // Without a PIN the page would be covered by time and opened by anybody.
            if (!isSet) change({ idleMinutes: 0 })
          }}
        />
      ) : (
        <p className={classes['text']}>{t('cover.settings.pin-impossible')}</p>
      )}
      {isPinSet && <IdleFields settings={settings} change={change} />}
    </>
  )
}
