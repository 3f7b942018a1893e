/** Settings of the player that apply to every session; settings of a game are in a generator. */
import { useId, useState, type ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SourceField } from '../../extras/media/choice/source-field.tsx'
import { forgetPlays } from '../../features/plays/stored-plays.ts'
import { CountingField, SpeakingFields, TempoFields, YouFields } from '../../features/settings/more-fields.tsx'
import { SaveSettingsBar } from '../../features/settings/save-settings-bar.tsx'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { useSettingsForm } from '../../features/settings/use-settings-form.ts'
import { site } from '../../lib/browser/site.ts'
import { Piece } from '../../lib/errors/piece.tsx'
import { buttonClass, Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { HotkeysButton } from './account-hotkeys.tsx'
import { DefaultGenerator } from './default-generator.tsx'
import { PrivacyScreenSettings } from './privacy-screen-settings.tsx'
import { OfflineSettings } from './offline-settings.tsx'
import { tryVoice } from './try-voice.ts'
import classes from './player-settings.module.css'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { useUpgrade } from '../../domain/upgrade/use-upgrade.tsx'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { LockedButton } from '../../ui/buttons/locked-button.tsx'

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Piece>{children}</Piece>
    </Card>
  )
}

const DeviceModal = lazyPiece(async () => (await import('../../extras/devices/panel/device-modal.tsx')).DeviceModal)

/** The button that opens the devices of the member, locked for tiers that do not hold them. */
function DevicesButton() {
  const { t } = useTranslation()
  const { data: status } = useSuspenseQuery(patronStatusQuery)
  const lock = useUpgrade('device.use', status.membershipTier)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <LockedButton look="secondary" small lock={lock} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('devices.title')}
      </LockedButton>
      {isOpen && <DeviceModal onClose={() => setIsOpen(false)} />}
    </>
  )
}

const CalibrationModal = lazyPiece(async () => (await import('./calibration/calibration-modal.tsx')).CalibrationModal)

function CalibrationButton() {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="secondary" small aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('calibration.title')}
      </Button>
      {isOpen && <CalibrationModal onClose={() => setIsOpen(false)} />}
    </>
  )
}

export function PlayerSettings() {
  const { t } = useTranslation()
  const { data: saved } = useSuspenseQuery(settingsQuery)
  const form = useSettingsForm(saved)
  return (
    <div className={classes['page']}>
      <h1>{t('settings.title')}</h1>
      <p className={classes['text']}>
        {t('settings.lead')} <Link to="/my-game-generators">{t('settings.open-generators')}</Link>
      </p>
      <Section title={t('settings.default.title')}>
        <DefaultGenerator />
      </Section>
      <div className={classes['saved']}>
        <Section title={t('settings.you.title')}>
          <YouFields form={form} />
        </Section>
        <Section title={t('settings.pace')}>
          <TempoFields form={form} />
        </Section>
        <Section title={t('settings.instructor')}>
          <SpeakingFields form={form} onTryVoice={(voice, browserVoice) => void tryVoice(voice, browserVoice)} />
        </Section>
        {/* The sections below are stored at once. */}
        <SaveSettingsBar form={form} />
      </div>
      <Section title={t('settings.devices')}>
        <Row>
          <Link to="/profile" className={buttonClass({ look: 'secondary', small: true })}>
            {t('nav.profile')}
          </Link>
          <HotkeysButton />
          <DevicesButton />
          <CalibrationButton />
        </Row>
      </Section>
      <Section title={t('stage-media.section')}>
        <SourceField />
        <p className={classes['text']}>{t('stage-media.settings-hint')}</p>
      </Section>
      <Section title={t('settings.privacy')}>
        <CountingField onTurnedOff={forgetPlays} />
      </Section>
      <Section title={t('privacy-screen.settings.title')}>
        <PrivacyScreenSettings />
      </Section>
      <Section title={t('offline.title')}>
        <OfflineSettings />
      </Section>
      <Section title={t('account.title')}>
        <p className={classes['text']}>
          {t(site().identityOrigin === null ? 'account.text' : 'hosted.account.settings')}
        </p>
        <Row>
          <Link to="/account" className={buttonClass({ look: 'secondary', small: true })}>
            {t('account.open')}
          </Link>
          <Link to="/account/data" className={buttonClass({ look: 'secondary', small: true })}>
            {t('your-data.title')}
          </Link>
          <Link to="/subscription" className={buttonClass({ look: 'secondary', small: true })}>
            {t('nav.membership')}
          </Link>
        </Row>
      </Section>
    </div>
  )
}
