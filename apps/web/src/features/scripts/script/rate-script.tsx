/** After a session: the vote for its script, unless the member wrote the script. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { itemQuery } from '../../../domain/items/queries/items.queries.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { VoteButtons } from '../parts/vote-buttons.tsx'

export function RateScript({ scriptId, memberId }: { scriptId: string; memberId: string }) {
  const { t } = useTranslation()
  const { data: script } = useQuery(itemQuery('script', scriptId))
  if (!script || script.createdBy.id === memberId) return null
  return (
    <Card>
      <h2>{t('scripts.rate', { title: script.name })}</h2>
      <VoteButtons script={script} isOwn={false} />
    </Card>
  )
}
