/** The notices of the member. Answers to feedback open in the modal of feedback. */
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { isSubscribed } from '@rubato/contracts/domain'
import { meQuery } from '../../features/account/account.queries.ts'
import { feedbackModal } from '../../features/feedback/open-feedback.ts'
import { NoticesList } from '../../features/notices/notices-list.tsx'
import { reloadQueries } from '../../lib/query/reload-queries.ts'

export function NoticesScreen() {
  const queryClient = useQueryClient()
  const { data: me } = useSuspenseQuery(meQuery)
  return (
    <NoticesList
      isMember={isSubscribed(me.membershipTier)}
      onChanged={() => reloadQueries(queryClient, { queryKey: meQuery.queryKey })}
      onOpenAnswers={() => feedbackModal.set('answers')}
    />
  )
}
