/** Sends a draft of settings, and says what came of it wherever the member is by then. */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, NetworkError } from '../../lib/api/api-error.ts'
import { describeError } from '../../lib/describe-error.ts'
import { notifyError, notifySuccess } from '../../lib/notify.ts'
import { keepChange, settleChange, type SettingsChange } from './settings-draft.ts'
import { useSaveSettings } from './settings.queries.ts'

const issuesOf = (error: Error): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]))
    : {}

export function useSaveDraft(): (change: SettingsChange) => void {
  const { t } = useTranslation()
  const { mutate } = useSaveSettings({
    onSaved(sent) {
      settleChange(sent)
      notifySuccess(t('settings.saved'), t('settings.saved-text'))
    },
    onRefused(error, sent) {
      const isOffline = error instanceof NetworkError && !navigator.onLine
      const issues = issuesOf(error)
      keepChange(sent, { issues, isOffline })
      if (isOffline) return notifyError(t('settings.not-saved-yet'), t('settings.offline-text'))
      const hint = Object.keys(issues).length > 0 ? t('settings.look-at-fields') : t('settings.kept')
      notifyError(t('settings.not-saved'), `${describeError(t, error).message} ${hint}`)
    },
  })
  return useCallback((change) => mutate(change), [mutate])
}
