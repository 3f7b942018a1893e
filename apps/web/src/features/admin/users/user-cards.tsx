/** Cards of an account: its membership and payments, its sign-in, and its suspensions. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { UserDetail } from '@rubato/contracts/domain'
import { Card } from '../../../ui/layout/card.tsx'
import classes from '../admin.module.css'
import records from '../records.module.css'
import { Facts } from '../facts.tsx'
import { dayOf, momentOf } from '../when.ts'
import { SubscriptionText } from '../memberships/subscription-text.tsx'

interface CardProps {
  user: UserDetail
}

export function MembershipCard({ user: { id, subscriptions, payments, patreon } }: CardProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  return (
    <Card aria-labelledby="user-membership">
      <h2 id="user-membership">{t('admin.user.membership')}</h2>
      <p>
        <Link to="/admin/access/$userId" params={{ userId: id }}>
          {t('admin.access.title')}
        </Link>
      </p>
      {subscriptions.length === 0 && <p className={classes['text']}>{t('admin.user.no-subscriptions')}</p>}
      <ul className={records['entries']} aria-label={t('admin.user.subscriptions')}>
        {subscriptions.map((subscription) => (
          <li key={subscription.id}>
            <SubscriptionText subscription={subscription} />
          </li>
        ))}
      </ul>
      {patreon && (
        <p className={classes['small']}>
          {t('admin.user.patreon', {
            linked: dayOf(patreon.linkedAt, language),
            checked: momentOf(patreon.checkedAt, language),
          })}{' '}
          {patreon.needsRelink && <span className={records['bad']}>{t('admin.user.needs-relink')}</span>}
          {patreon.failures > 0 && (
            <span className={records['bad']}>{t('admin.user.failures', { count: patreon.failures })}</span>
          )}
        </p>
      )}
      {payments.length > 0 && <h3>{t('admin.user.payments')}</h3>}
      <ul className={records['entries']} aria-label={t('admin.user.payments')}>
        {payments.map(({ tier, interval, state, message, createdAt }) => (
          <li key={createdAt}>
            <p>
              {t(`tiers.${tier}`)} · {t(`admin.subscription.interval.${interval}`)} · {t(`admin.user.payment.${state}`)}
            </p>
            {message !== null && <p className={classes['quoted']}>{message}</p>}
            <p className={classes['small']}>{momentOf(createdAt, language)}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const yesNo = (value: boolean | null) => (value === null ? 'unknown' : value ? 'yes' : 'no')

export function SignInCard({ user: { signIn, ageDeclaredAt } }: CardProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const age = {
    name: t('admin.user.age'),
    value: ageDeclaredAt === null ? t('admin.user.never') : dayOf(ageDeclaredAt, language),
  }
  if (!signIn)
    return (
      <Card aria-labelledby="user-sign-in">
        <h2 id="user-sign-in">{t('admin.user.sign-in')}</h2>
        <p className={classes['text']}>{t('admin.user.sign-in-unknown')}</p>
        <Facts facts={[age]} />
      </Card>
    )
  const { emailVerified, hasSecondFactor, passkeys, sessions } = signIn
  return (
    <Card aria-labelledby="user-sign-in">
      <h2 id="user-sign-in">{t('admin.user.sign-in')}</h2>
      <Facts
        facts={[
          { name: t('admin.user.verified'), value: t(`admin.user.answer.${yesNo(emailVerified)}`) },
          { name: t('admin.user.second-factor'), value: t(`admin.user.answer.${yesNo(hasSecondFactor)}`) },
          { name: t('admin.user.passkeys'), value: passkeys ?? t('admin.user.answer.unknown') },
          age,
        ]}
      />
      <h3>{t('admin.user.sessions')}</h3>
      {sessions.length === 0 && <p className={classes['text']}>{t('admin.user.no-sessions')}</p>}
      <ul className={records['entries']} aria-label={t('admin.user.sessions')}>
        {sessions.map(({ id, device, createdAt, lastSeenAt }) => (
          <li key={id}>
            <p>{device ?? t('security.sessions.unknown')}</p>
            <p className={classes['small']}>
              {t('security.sessions.times', {
                from: momentOf(createdAt, language),
                seen: momentOf(lastSeenAt, language),
              })}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type PastSuspension = UserDetail['suspensions'][number]

function Period({ suspension: { begunAt, endsAt, liftedAt } }: { suspension: PastSuspension }) {
  const { t, i18n } = useTranslation()
  const at = (instant: string) => momentOf(instant, i18n.language)
  const end = endsAt === null ? t('admin.user.until-lifted') : t('admin.user.until', { date: at(endsAt) })
  return (
    <p className={classes['small']}>
      {t('admin.user.from', { date: at(begunAt) })} · {end}
      {liftedAt !== null && <> · {t('admin.user.lifted', { date: at(liftedAt) })}</>}
    </p>
  )
}

export function SuspensionsCard({ user: { suspensions } }: CardProps) {
  const { t } = useTranslation()
  if (suspensions.length === 0) return null
  return (
    <Card aria-labelledby="user-suspensions">
      <h2 id="user-suspensions">{t('admin.user.suspensions')}</h2>
      <ul className={records['entries']}>
        {suspensions.map((suspension) => (
          <li key={suspension.begunAt}>
            <p className={classes['quoted']}>{suspension.reason}</p>
            <Period suspension={suspension} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
