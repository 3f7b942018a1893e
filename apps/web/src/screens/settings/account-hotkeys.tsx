/** The choice of keys, stored in the account's settings. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { keysOf } from '@rubato/contracts/domain'
import { HotkeysModal } from '../../features/hotkeys/hotkeys-modal.tsx'
import { settingsQuery, useSaveSettings } from '../../features/settings/settings.queries.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { notifyError } from '../../lib/notify.ts'

export function AccountHotkeys({ onStage = false, onClose }: { onStage?: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const save = useSaveSettings({
    onRejected: (error) =>
      notifyError(t('hotkeys.title'), `${t('hotkeys.not-saved')} ${describeError(t, error).message}`),
  })
  return (
    <HotkeysModal
      hotkeys={settings.hotkeys}
      onChange={(make) => save.mutate((now) => ({ hotkeys: make(keysOf(now.hotkeys)) }))}
      onClose={onClose}
      error={save.error ? describeError(t, save.error).message : undefined}
      onStage={onStage}
    />
  )
}
