/** Saves or discards the changes of the settings. */
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { SaveBar } from '../../domain/saving/save-bar.tsx'
import { ClashTable, clashValue } from '../../domain/clash-table.tsx'
import type { SettingsForm } from './use-settings-form.ts'

/** Name of a setting that was changed in two places. */
function clashName(t: TFunction, path: readonly string[]): string {
  const names: Record<string, string> = {
    tempo: t('settings.tempo'),
    beatPatternTempo: t('settings.pattern-tempo'),
    edgingTempoPercent: t('settings.edging-tempo'),
    chatSpeed: t('settings.chat-speed'),
    talk: t('settings.talk'),
    callName: t('settings.you.call-name'),
    intensity: t('settings.you.intensity'),
    'gameGeneratorConfig.gameDuration': t('settings.you.length'),
    'gameGeneratorConfig.instructor.voice': t('settings.voice'),
  }
  return names[path.join('.')] ?? path.join(', ')
}

/** Settings that were changed both here and elsewhere, and the choice between the two. */
function ClashNotice({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  return (
    <ClashTable
      text={t('settings.clash.text')}
      rows={form.clashes.map(({ path, mine, theirs }) => ({
        name: clashName(t, path),
        mine: clashValue(t, mine),
        theirs: clashValue(t, theirs),
      }))}
      isBusy={form.isSaving}
      onMine={form.keepMine}
      onTheirs={form.takeTheirs}
    />
  )
}

function stateKey({ isSaving, isWaiting, isChanged }: SettingsForm) {
  if (isSaving) return 'settings.saving'
  if (isWaiting) return 'settings.offline'
  return isChanged ? 'settings.unsaved' : null
}

export function SaveSettingsBar({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  const key = stateKey(form)
  const { isSaving, isChanged, clashes, save, discard } = form
  return (
    <SaveBar
      isCard
      canSave={!isSaving && isChanged && clashes.length === 0}
      canDiscard={isChanged && !isSaving}
      state={key !== null && t(key)}
      onSave={save}
      onDiscard={discard}
      clash={<ClashNotice form={form} />}
    />
  )
}
