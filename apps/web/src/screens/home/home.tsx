/**
 * Home: the quick start, the choice of an instructor or a script, what was edited last, what is
 * new, and a notice about the membership.
 */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MembershipNotice } from '../../features/membership/membership-notice.tsx'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { InstructorChoice } from '../../features/scripts/list/instructor-choice.tsx'
import { HomeScreen } from '../../features/sessions/home-screen.tsx'
import { hasEdited } from '../../domain/edited.ts'
import { readUnsentGames } from '../../domain/unsent-games.ts'
import { hasOutbox } from '../../features/script-editor/outbox/outbox-key.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { WhenNear } from '../../ui/layout/when-near.tsx'
import { InviteNotice } from './invite-notice.tsx'
import { useChooseScript, useViewer } from '../scripts/script-viewer.ts'

const NewestItems = lazyPiece(async () => (await import('../items/newest-items.tsx')).NewestItems)
const ContinueSection = lazyPiece(async () => (await import('./continue-section.tsx')).ContinueSection)

export function Home() {
  const { data } = useSuspenseQuery(settingsQuery)
  const { memberId, chosenScript } = useViewer()
  const choose = useChooseScript()
  const { t } = useTranslation()
  const { data: status } = useSuspenseQuery(patronStatusQuery)
  // A cancellation was the member's own choice; its date stands on the Membership screen.
  const notice = status.notice?.reason === 'cancelled' ? undefined : status.notice
  return (
    <>
      <MembershipNotice notice={notice}>
        <Link to="/subscription">{t('patreon.notice.details')}</Link>
      </MembershipNotice>
      <HomeScreen
        settings={data}
        newcomerNotice={<InviteNotice />}
        instructorChoice={<InstructorChoice memberId={memberId} value={chosenScript} onChange={choose} />}
      >
        {(hasEdited() || hasOutbox(memberId) || readUnsentGames().size > 0) && <ContinueSection memberId={memberId} />}
      </HomeScreen>
      <WhenNear>
        <NewestItems />
      </WhenNear>
    </>
  )
}
