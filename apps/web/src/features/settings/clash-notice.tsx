/** Settings that were changed both here and elsewhere, and the choice between the two. */
import { useTranslation } from 'react-i18next'
import { ClashTable } from '../../domain/clash-table.tsx'
import { clashValue } from '../../domain/clash-value.ts'
import { clashName } from './clash-text.ts'
import type { SettingsForm } from './use-settings-form.ts'

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
