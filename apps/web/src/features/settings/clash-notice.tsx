/** Settings that were changed both here and elsewhere, and the choice between the two. */
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
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
  }
  return names[path.join('.')] ?? path.join(', ')
}

export function ClashNotice({ form }: { form: SettingsForm }) {
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
