/** After a session: the vote for its script, game or generator, unless the member made it. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SharedKind } from '@rubato/contracts/domain'
import { VoteButtons } from '../../domain/items/parts/vote-buttons.tsx'
import { itemQuery } from '../../domain/items/queries/items.queries.ts'
import { Card } from '../../ui/layout/card.tsx'

export interface RatedItem {
  kind: SharedKind
  id: string
}

export function RateItem({ item: { kind, id }, memberId }: { item: RatedItem; memberId: string }) {
  const { t } = useTranslation()
  const { data: item } = useQuery(itemQuery(kind, id))
  if (!item || item.createdBy.id === memberId) return null
  return (
    <Card>
      <h2>{t('items.vote.rate', { name: item.name })}</h2>
      <VoteButtons item={item} memberId={memberId} />
    </Card>
  )
}
