/**
 * Beside every screen of members: renews what is kept for offline play, and asks the server again for account and
 * membership, and syncs the history, once the network is back.
 */
import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { meQuery } from '../../features/account/account.queries.ts'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { startSync } from '../../features/sessions/history/sync/start-sync.ts'
import { forgetUse, isInUse, keptAt } from '../../lib/api/kept-answers.ts'
import { whenPageIsFree } from '../../lib/errors/hold-page.ts'

/** After the first screen has loaded its own data, ms. */
const RENEW_AFTER_MS = 10_000

export function OfflineWatch() {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    const ask = async () => {
      if (!isInUse()) return
      forgetUse()
      await queryClient.refetchQueries({ queryKey: meQuery.queryKey })
      await queryClient.refetchQueries({ queryKey: patronStatusQuery.queryKey })
      // The guards decide with the new answers; a session is not interrupted.
      whenPageIsFree(() => void router.invalidate())
    }
    const renew = async () => {
      if (keptAt() === null || !navigator.onLine) return
      const { startKeeping } = await import('./keeping.ts')
      await startKeeping(queryClient)
    }
    // A copy that cannot be renewed stays as it is until the next start.
    const timer = setTimeout(() => whenPageIsFree(() => void renew().catch(() => undefined)), RENEW_AFTER_MS)
    const onOnline = () => {
      void ask()
      startSync()
    }
    addEventListener('online', onOnline)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', onOnline)
    }
  }, [queryClient, router])
  return null
}
