/** The member's game generator: the part of the settings for games, in one draft with the part for the player. */
import { useCallback, useMemo } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { can, tierFor, type VoiceName } from '@rubato/contracts/domain'
import { permittedConfig, profileFromSettings } from '@rubato/engine'
import { meQuery } from '../../features/account/account.queries.ts'
import { GeneratorForm, type GeneratorFormProps } from '../../features/generators/generator-form.tsx'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { currentSettings, useSessionConditions } from '../../features/sessions/session-conditions.ts'
import { InstructorChoice } from '../../features/scripts/list/instructor-choice.tsx'
import { generateSession } from '../../features/sessions/prepare-session.ts'
import { newSeed } from '../../features/sessions/quick-start.ts'
import { settingsReset, TempoField } from '../../features/settings/more-fields.tsx'
import { SaveBar } from '../../features/settings/save-bar.tsx'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { useSettingsForm, type SettingsForm } from '../../features/settings/use-settings-form.ts'
import { readDevicePreferences } from '../../domain/device-preferences.ts'
import { texts } from '../../lib/i18n/i18n.ts'
import { notifyError } from '../../lib/notify.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Chip } from '../../ui/feedback/chip.tsx'
import { ReadThrough } from '../sessions/read-through.tsx'
import { usePlannedSession } from '../sessions/planned-session.tsx'

/** Speaks a sample. The voices are large: they are loaded at the first use. */
async function tryVoice(voice: VoiceName): Promise<void> {
  const { previewVoice } = await import('../../play/index.ts')
  const { voiceSource } = readDevicePreferences()
  await previewVoice(voice, texts.t('settings.try-line'), voiceSource).catch(() =>
    notifyError(texts.t('settings.voice'), texts.t('settings.try-failed')),
  )
}

/** The errors of the config, by path in it; errors of other settings are shown at their fields. */
function configErrors(errors: SettingsForm['errors']): Record<string, string> {
  const prefix = 'gameGeneratorConfig.'
  const own = Object.entries(errors).filter(([path]) => path.startsWith(prefix))
  return Object.fromEntries(own.map(([path, message]) => [path.slice(prefix.length), message]))
}

/** The profile of the player; the same object until one of its inputs changes. */
function usePlayer(form: SettingsForm) {
  const conditions = useSessionConditions()
  const { tempo, beatPatternTempo, edgingTempoPercent, chatSpeed, profile, optIns } = form.values
  const { values } = form
  return useMemo(
    () => profileFromSettings(currentSettings(values), conditions),
    // The profile does not depend on the config.
    // oxlint-disable-next-line react/exhaustive-deps
    [tempo, beatPatternTempo, edgingTempoPercent, chatSpeed, profile, optIns, conditions],
  )
}

function useExpertLock(): string | null {
  const { t } = useTranslation()
  const { data: status } = useSuspenseQuery(patronStatusQuery)
  if (can(status, 'settings.expert')) return null
  return t('generator.expert-locked', { tier: t(`tiers.${tierFor('settings.expert')}`) })
}

export function OwnGenerator() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const planned = usePlannedSession()
  const { data: saved } = useSuspenseQuery(settingsQuery)
  const form = useSettingsForm(saved)
  const player = usePlayer(form)
  const expertLock = useExpertLock()
  const config = form.values.gameGeneratorConfig
  const { change } = form
  const onChange = useCallback<GeneratorFormProps['onChange']>(
    (update) => change((now) => ({ gameGeneratorConfig: update(now.gameGeneratorConfig) })),
    [change],
  )
  const renderLockLink = useCallback<GeneratorFormProps['renderLockLink']>(
    (kind) =>
      kind === 'opt-in' ? (
        <Link to="/profile" hash="opt-ins">
          {t('generator.open-profile')}
        </Link>
      ) : (
        <Link to="/profile">{t('generator.change-profile')}</Link>
      ),
    [t],
  )
  const errors = useMemo(() => configErrors(form.errors), [form.errors])
  const { data: me } = useSuspenseQuery(meQuery)
  const renderScript: GeneratorFormProps['renderScript'] = (value, choose) => (
    <InstructorChoice hiddenLabel memberId={me.id} value={value} onChange={choose} />
  )
  const play = () => {
    const prepared = generateSession(permittedConfig(config, player).config, player, newSeed())
    if (!prepared.ok)
      return notifyError(t('generate.cannot'), prepared.problems.map(({ message }) => message).join(' '))
    planned.put({ session: prepared.session, from: '/game-generator' })
    void navigate({ to: '/play/game-generator' })
  }
  return (
    <GeneratorForm
      config={config}
      profile={player}
      errors={errors}
      expertLock={expertLock}
      onChange={onChange}
      onTryVoice={tryVoice}
      renderScript={renderScript}
      title={
        <>
          <h1>{t('generator.title')}</h1>
          <Chip>{t('generator.private')}</Chip>
        </>
      }
      renderLockLink={renderLockLink}
      pace={{
        ...settingsReset(form, ['tempo']),
        fields: <TempoField form={form} />,
      }}
      renderSample={(game) => (
        <ReadThrough game={game} profile={player} dominantHand={form.values.profile.dominantHand} />
      )}
      renderActions={(canPlay) => (
        <SaveBar form={form}>
          <Button disabled={!canPlay} onClick={play}>
            {t('generator.preview.play')}
          </Button>
        </SaveBar>
      )}
    />
  )
}
