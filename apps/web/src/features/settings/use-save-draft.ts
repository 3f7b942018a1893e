/** Sends a draft of settings, and shows a failure on whichever screen the member is by then. */
import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountEndpoints } from '@rubato/contracts/api'
import type { StoredSettings } from '@rubato/contracts/domain'
import { call } from '../../lib/api/api-client.ts'
import { isErrorCode, issueMessages, NetworkError } from '../../lib/api/api-error.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { notifyError } from '../../lib/notify.ts'
import { takeOver } from '../../lib/query/change-data.ts'
import {
  commitChange,
  keepBoth,
  keepChange,
  mergeChange,
  settingsDraft,
  type SettingsChange,
} from './settings-draft.ts'
import { settingsQuery, useOptimisticSave } from './settings.queries.ts'

/** The same values were changed elsewhere: nothing was stored. */
class ClashError extends Error {
  readonly stored: StoredSettings
  constructor(stored: StoredSettings) {
    super('The same settings were changed elsewhere')
    this.stored = stored
  }
}

/** Also when the page is closed meanwhile. */
const update = (body: SettingsChange & { revision?: number }): Promise<StoredSettings> =>
  call(accountEndpoints.updateSettings, { body }, 'keepalive')

/**
 * Stores the change if the settings still have the revision it started from. Otherwise the change is merged with the
 * settings stored meanwhile; where both changed the same value, it throws `ClashError`.
 */
async function sendDraft(change: SettingsChange): Promise<StoredSettings> {
  const { base } = settingsDraft.read()
  if (!base) return update(change)
  try {
    return await update({ ...change, revision: base.revision })
  } catch (error) {
    if (!isErrorCode(error, 'settings.conflict')) throw error
    const stored = await call(accountEndpoints.getSettings)
    const merged = mergeChange(base.values, change, stored)
    if (merged.clashes.length > 0) throw new ClashError(stored)
    return update({ ...merged.value, revision: stored.revision })
  }
}

export function useSaveDraft({ onStored }: { onStored: () => void }): (change: SettingsChange) => void {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { mutate } = useOptimisticSave<SettingsChange>({
    changeOf: (change) => change,
    send: sendDraft,
    onSaved(sent, stored) {
      commitChange(sent, stored)
      onStored()
    },
    onRejected(error, sent) {
      if (error instanceof ClashError) {
        takeOver(queryClient, settingsQuery.queryKey, error.stored)
        keepBoth(sent, error.stored)
        return notifyError(t('settings.not-saved'), t('settings.clash.text'))
      }
      const isOffline = error instanceof NetworkError && !navigator.onLine
      const issues = issueMessages(error)
      keepChange(sent, { issues, isOffline })
      if (isOffline) return notifyError(t('settings.not-saved-yet'), t('settings.offline-text'))
      const hint = Object.keys(issues).length > 0 ? t('settings.look-at-fields') : t('settings.kept')
      notifyError(t('settings.not-saved'), `${describeError(t, error).message} ${hint}`)
    },
  })
  return useCallback((change) => mutate(change), [mutate])
}
