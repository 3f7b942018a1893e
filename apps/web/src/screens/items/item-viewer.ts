/** The viewer of games and generators, composed of the account and the membership. */
import { useMemo } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { meQuery } from '../../features/account/account.queries.ts'
import type { ItemViewer } from '../../domain/items/item.ts'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'

/** The same object until a field changes, so that the cards of a long list do not render again. */
export function useItemViewer(): ItemViewer {
  const { data: me } = useSuspenseQuery(meQuery)
  const { data: status } = useSuspenseQuery(patronStatusQuery)
  const { membershipTier } = status
  return useMemo(() => ({ memberId: me.id, membershipTier }), [me.id, membershipTier])
}
