/** The history of this device, and its sync, which some memberships have. */
import { useUpgrade } from '../../domain/upgrade/use-upgrade.tsx'
import { HistoryScreen } from '../../features/sessions/history/history-screen.tsx'
import { useMembershipTier } from '../../features/membership/membership.queries.ts'

export function History() {
  return <HistoryScreen syncLock={useUpgrade('history.sync', useMembershipTier())} />
}
