/** Settings of the player that apply to every session; settings of a game are in a generator. */
import { useId, type ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SourceField } from '../../extras/media/choice/source-field.tsx'
import { forgetPlays } from '../../features/plays/stored-plays.ts'
import {
  CountingField,
  SpeakingFields,
  SwitchField,
  TempoFields,
  YouFields,
} from '../../features/settings/more-fields.tsx'
import { RememberField } from '../../features/sessions/memory/remember-field.tsx'
import { SaveState } from '../../features/settings/save-state.tsx'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { useSettingsForm } from '../../features/settings/use-settings-form.ts'
import { Piece } from '../../lib/errors/piece.tsx'
import { ModalButton } from '../../ui/buttons/modal-button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Columns, Stack } from '../../ui/layout/columns.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { SectionLinks } from '../../ui/layout/section-links.tsx'
import { AccountHotkeys } from './account-hotkeys.tsx'
import { DefaultGenerator } from './default-generator.tsx'
import { PrivacyScreenSettings } from './privacy-screen-settings.tsx'
import { OfflineSettings } from './offline-settings.tsx'
import { tryVoice } from './try-voice.ts'
import classes from './player-settings.module.css'
import { site } from '../../lib/browser/site.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { useUpgrade } from '../../domain/upgrade/use-upgrade.tsx'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'

/** In the order of the list at the side, and of the columns. */
const sections = [
  'default',
  'you',
  'tempo',
  'instructor',
  'controls',
  'stage-media',
  'remembering',
  'counting',
  'author-feedback',
  'privacy-screen',
  'offline',
] as const
type SectionId = (typeof sections)[number]

function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  const { t } = useTranslation()
  const heading = useId()
  return (
    <Card id={id} aria-labelledby={heading} className={classes['section']}>
      <h2 id={heading}>{t(`settings.titles.${id}`)}</h2>
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
  return (
    <ModalButton small lock={lock} renderModal={(close) => <DeviceModal onClose={close} />}>
      {t('devices.title')}
    </ModalButton>
  )
}

const CalibrationModal = lazyPiece(async () => (await import('./calibration/calibration-modal.tsx')).CalibrationModal)

export function PlayerSettings() {
  const { t } = useTranslation()
  const { data: saved } = useSuspenseQuery(settingsQuery)
  const form = useSettingsForm(saved)
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <h1>{t('settings.title')}</h1>
        <p className={classes['lead']}>
          {t('settings.lead')} <Link to="/my-game-generators">{t('settings.open-generators')}</Link>
        </p>
      </header>
      <SectionLinks
        isAtSide
        label={t('settings.sections')}
        sections={sections.map((id) => ({ id, title: t(`settings.titles.${id}`) }))}
      />
      <Columns>
        <Stack>
          <Section id="default">
            <DefaultGenerator />
          </Section>
          <Section id="you">
            <YouFields form={form} />
          </Section>
          <Section id="tempo">
            <TempoFields form={form} />
          </Section>
          <Section id="instructor">
            <SpeakingFields form={form} onTryVoice={(voice, browserVoice) => void tryVoice(voice, browserVoice)} />
          </Section>
          <Section id="controls">
            <Row>
              <ModalButton small renderModal={(close) => <AccountHotkeys onClose={close} />}>
                {t('hotkeys.button')}
              </ModalButton>
              <DevicesButton />
              <ModalButton small renderModal={(close) => <CalibrationModal onClose={close} />}>
                {t('calibration.title')}
              </ModalButton>
            </Row>
          </Section>
        </Stack>
        <Stack>
          <Section id="stage-media">
            <SourceField />
            <p className={classes['text']}>{t('stage-media.settings-hint')}</p>
          </Section>
          <Section id="remembering">
            <RememberField />
          </Section>
          <Section id="counting">
            <CountingField onTurnedOff={forgetPlays} />
          </Section>
          <Section id="author-feedback">
            <SwitchField form={form} name="authorFeedback" />
            {site().sendsMail && <SwitchField form={form} name="announcements" />}
          </Section>
          <Section id="privacy-screen">
            <PrivacyScreenSettings />
          </Section>
          <Section id="offline">
            <OfflineSettings />
          </Section>
        </Stack>
      </Columns>
      <SaveState form={form} />
    </div>
  )
}
