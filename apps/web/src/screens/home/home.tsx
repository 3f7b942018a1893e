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
import { useChooseScript, useViewer } from '../scripts/script-viewer.ts'
import { meQuery } from '../../features/account/account.queries.ts'
import { site } from '../../lib/browser/site.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

const NewestItems = lazyPiece(
  async () => (await import('../items/newest-items.tsx')).NewestItems,
  <Skeleton rows={1} />,
)
const ContinueSection = lazyPiece(async () => (await import('./continue-section.tsx')).ContinueSection)

/** For the admin of a site on which everybody with an account is a member: how other people get in. */
function InviteNotice() {
  const { t } = useTranslation()
  const { data: me } = useSuspenseQuery(meQuery)
  if (site().membership !== 'open' || !me.isAdmin) return null
  return (
    <Card>
      <h2>{t('home.invite.title')}</h2>
      <p>{t(`home.invite.${site().signUp}`, { address: `${location.origin}/sign-up/` })}</p>
    </Card>
  )
}

export function Home() {
  const { data } = useSuspenseQuery(settingsQuery)
  const { memberId, chosenScript } = useViewer()
  const choose = useChooseScript()
  const { t } = useTranslation()
  const { data: status } = useSuspenseQuery(patronStatusQuery)
  // A cancellation was the member's own choice; its date is on the Membership screen.
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
