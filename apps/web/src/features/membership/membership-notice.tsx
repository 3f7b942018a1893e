/** Why access is missing, or when it will end. */
import type { ReactNode } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { MembershipNotice as Notice } from '@rubato/contracts/domain'
import { longDate } from '../../lib/i18n/long-date.ts'
import classes from './membership.module.css'

export function noticeText(t: TFunction, language: string, { reason, endsAt, vendor = 'patreon' }: Notice): string {
  const isPaidHere = vendor === 'partner' && (reason === 'cancelled' || reason === 'declined')
  const why = isPaidHere ? t(`subscription.notice.${reason}`) : t(`patreon.notice.${reason}`)
  return endsAt ? `${why} ${t('patreon.notice.until', { date: longDate(endsAt, language) })}` : why
}

/** Renders nothing while access has no end date. `children`: the actions that help. */
export function MembershipNotice({ notice, children }: { notice: Notice | undefined; children?: ReactNode }) {
  const { t, i18n } = useTranslation()
  if (!notice?.endsAt) return null
  return (
    <div className={classes['notice']}>
      <p>{noticeText(t, i18n.language, notice)}</p>
      {children}
    </div>
  )
}
