/** One account: the data that admins see, and their actions. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { uuidSchema, type UserDetail } from '@rubato/contracts/domain'
import { ApiError } from '../../../lib/api/api-error.ts'
import { Piece } from '../../../lib/errors/piece.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { StateScreen } from '../../../ui/pages/state-screen.tsx'
import classes from '../admin.module.css'
import { Failed } from '../endless-list.tsx'
import { momentOf } from '../when.ts'
import { UserActions } from './user-actions.tsx'
import { MembershipCard, SignInCard, SuspensionsCard } from './user-cards.tsx'
import { UserChips } from './user-row.tsx'
import { userQuery } from './users.queries.ts'

function BackLink({ className }: { className: string | undefined }) {
  const { t } = useTranslation()
  return (
    <Link to="/admin/" className={className}>
      {t('admin.user.back')}
    </Link>
  )
}

function Head({ user }: { user: UserDetail }) {
  const { t, i18n } = useTranslation()
  const { suspension } = user
  return (
    <header>
      <BackLink className={classes['back']} />
      <div className={classes['head']}>
        <h1>{user.username}</h1>
        <span className={classes['by']}>{user.email ?? t('admin.users.no-email')}</span>
      </div>
      <div className={classes['chips']}>
        <UserChips user={user} />
        <span className={classes['due']}>
          {t('admin.user.since', { date: momentOf(user.createdAt, i18n.language) })} ·{' '}
          <Link to="/admin/audit" search={{ subjectId: user.id }}>
            {t('admin.user.log')}
          </Link>
        </span>
      </div>
      {suspension && <blockquote className={classes['quote']}>{suspension.reason}</blockquote>}
      <p className={classes['small']}>
        <code className={classes['id']}>{user.id}</code>
      </p>
    </header>
  )
}

function Missing() {
  const { t } = useTranslation()
  return (
    <StateScreen
      title={t('admin.user.missing')}
      text={t('admin.user.missing-text')}
      actions={<BackLink className={buttonClass()} />}
    />
  )
}

function Loaded({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const { data: user, error, refetch } = useQuery(userQuery(userId))
  if (error instanceof ApiError && error.status === 404) return <Missing />
  if (!user && error) return <Failed title={t('admin.user.error')} error={error} retry={() => void refetch()} />
  if (!user) return <Skeleton rows={4} label={t('admin.user.loading')} />
  return (
    <>
      <Head user={user} />
      <div className={classes['columns']}>
        <div className={classes['column']}>
          <Piece>
            <MembershipCard user={user} />
          </Piece>
          <Piece>
            <SuspensionsCard user={user} />
          </Piece>
        </div>
        <div className={classes['column']}>
          <Piece>
            <UserActions user={user} />
          </Piece>
          <Piece>
            <SignInCard user={user} />
          </Piece>
        </div>
      </div>
    </>
  )
}

export const UserScreen = ({ userId }: { userId: string }) =>
  uuidSchema.safeParse(userId).success ? <Loaded userId={userId} /> : <Missing />
