/** An account in a list. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ListedUser } from '@rubato/contracts/domain'
import { Chip } from '../../../ui/feedback/chip.tsx'
import classes from '../admin.module.css'
import records from '../records.module.css'
import { dayOf, momentOf } from '../when.ts'

/** Tier, admin role, suspension and erasure of an account. */
export function UserChips({ user: { membershipTier, isAdmin, suspension, eraseAt } }: { user: ListedUser }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  return (
    <span className={classes['chips']}>
      <Chip>{t(`tiers.${membershipTier}`)}</Chip>
      {isAdmin && <Chip>{t('admin.users.is-admin')}</Chip>}
      {suspension && (
        <span className={records['alarm']}>
          {suspension.endsAt === null
            ? t('admin.users.suspended')
            : t('admin.users.suspended-until', { date: momentOf(suspension.endsAt, language) })}
        </span>
      )}
      {eraseAt !== null && <Chip>{t('admin.users.erased-on', { date: dayOf(eraseAt, language) })}</Chip>}
    </span>
  )
}

export function UserRow({ user }: { user: ListedUser }) {
  const { t, i18n } = useTranslation()
  return (
    <li className={records['user']}>
      <Link to="/admin/user/$userId" params={{ userId: user.id }} className={records['name']}>
        {user.username}
      </Link>
      <span className={classes['small']}>{user.email ?? t('admin.users.no-email')}</span>
      <UserChips user={user} />
      <span className={records['since']}>{t('admin.users.since', { date: dayOf(user.createdAt, i18n.language) })}</span>
    </li>
  )
}
