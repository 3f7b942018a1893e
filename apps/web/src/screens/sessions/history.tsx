/** The history of this device, and its sync, which some memberships have. */
import { can } from '@rubato/contracts/domain'
import { useUpgrade } from '../../domain/upgrade/use-upgrade.tsx'
import { HistoryScreen } from '../../features/sessions/history/history-screen.tsx'
import { useMembershipTier } from '../second-screen/use-membership-tier.ts'

export function History() {
  const isLocked = !can({ membershipTier: useMembershipTier() }, 'history.sync')
  return <HistoryScreen syncLock={useUpgrade('history.sync', isLocked)} />
}
