/** Says whether the settings are saved, which they are shortly after each change. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { ClashTable, mergedValue } from '../../domain/clash-table.tsx'
import { useDevicePreferences } from '../../domain/device-preferences.ts'
import classes from './save-state.module.css'
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
    authorFeedback: t('settings.author-feedback'),
    announcements: t('settings.announcements'),
    'gameGeneratorConfig.gameDuration': t('settings.you.length'),
    'gameGeneratorConfig.instructor.voice': t('settings.voice'),
  }
  return names[path.join('.')] ?? path.join(', ')
}

/** Settings that were changed both here and elsewhere, and the choice between the two. */
function ClashNotice({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  return (
    <div className={classes['clash']}>
      <ClashTable
        text={t('settings.clash.text')}
        rows={form.clashes.map(({ path, mine, theirs }) => ({
          name: clashName(t, path),
          mine: mergedValue(t, mine),
          theirs: mergedValue(t, theirs),
        }))}
        isBusy={form.isSaving}
        onMine={form.keepMine}
        onTheirs={form.takeTheirs}
      />
    </div>
  )
}

function Action({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={classes['action']} onClick={onClick}>
      {label}
    </button>
  )
}

export function SaveState({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  const [device] = useDevicePreferences()
  const [deviceAtFirst] = useState(device)
  // Preferences of the device are stored by their fields.
  const state = form.state === 'idle' && device !== deviceAtFirst ? 'saved' : form.state
  return (
    <div className={classes['state']}>
      {form.clashes.length > 0 && <ClashNotice form={form} />}
      {form.clashes.length === 0 && state !== 'idle' && (
        <p className={classes['line']}>
          <span role="status">{t(`settings.states.${state}`)}</span>
          {state === 'failed' && <Action label={t('actions.try-again')} onClick={form.save} />}
          {form.canUndo && state !== 'saving' && <Action label={t('settings.undo')} onClick={form.undo} />}
        </p>
      )}
    </div>
  )
}
