/**
 * Runs on every screen of members: renews what is kept for offline play, or stores the page that says that the network is
 * missing. Once the network is back it asks the server again for account and membership, and syncs the history.
 */
import { useEffect } from 'react'
import { useWindowEvent } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRouter } from '@tanstack/react-router'
import { meQuery } from '../../features/account/account.queries.ts'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { startSync } from '../../features/sessions/history/sync/start-sync.ts'
import { site } from '../../lib/browser/site.ts'
import { forgetUse, isInUse, keptAt } from '../../lib/api/kept-answers.ts'
import { whenPageIsFree } from '../../lib/errors/hold-page.ts'

/** After the first screen has loaded its own data, ms. */
const RENEW_AFTER_MS = 10_000
const STORE_PAGE_AFTER_MS = 2000

/** Stores the page again when the language changes. Members who keep the app do not need it. */
function useOfflinePage(): void {
  const { t, i18n } = useTranslation()
  useEffect(() => {
    const store = async () => {
      if (keptAt() !== null || !navigator.onLine) return
      const { keepOfflinePage } = await import('../../domain/offline/offline-page.ts')
      await keepOfflinePage({
        language: i18n.language,
        product: site().productName,
        title: t('offline.page.title'),
        paragraphs: [t('offline.page.works'), t('offline.page.keep')],
        again: t('offline.page.again'),
      })
    }
    // Without storage the browser shows its own page.
    const timer = setTimeout(() => void store().catch(() => undefined), STORE_PAGE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [t, i18n])
}

export function OfflineWatch() {
  useOfflinePage()
  const queryClient = useQueryClient()
  const router = useRouter()
  const ask = async () => {
    if (!isInUse()) return
    forgetUse()
    await queryClient.refetchQueries({ queryKey: meQuery.queryKey })
    await queryClient.refetchQueries({ queryKey: patronStatusQuery.queryKey })
    // The guards decide with the new answers; a session is not interrupted.
    whenPageIsFree(() => void router.invalidate())
  }
  useWindowEvent('online', () => {
    void ask()
    startSync()
  })
  useEffect(() => {
    const renew = async () => {
      if (keptAt() === null || !navigator.onLine) return
      const { startKeeping } = await import('./keeping.ts')
      await startKeeping()
    }
    // A copy that cannot be renewed stays as it is until the next start.
    const timer = setTimeout(() => whenPageIsFree(() => void renew().catch(() => undefined)), RENEW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return null
}
