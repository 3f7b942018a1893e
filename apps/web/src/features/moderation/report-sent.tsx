/** The receipt of a report, shown once. */
import { useEffect, useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { moderationEndpoints } from '@rubato/contracts/api'
import type { Receipt } from '@rubato/contracts/domain'
import { call } from '../../lib/api/api-client.ts'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { copyText } from '../../ui/buttons/copy-text.ts'
import { notifyError, notifySuccess } from '../../lib/notify.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { longDate } from '../../lib/i18n/long-date.ts'
import classes from './moderation.module.css'

interface ReportSentProps {
  receipt: Receipt
  /** The path of the page that the report came from. */
  page: string | undefined
  /** Whether the reporter is signed in and can have a notice of the decision. */
  canFollow: boolean
}

/** Until it is pressed, a report does not lead to the account. */
function FollowButton({ receipt }: Pick<ReportSentProps, 'receipt'>) {
  const { t } = useTranslation()
  const follow = useMutation({
    mutationFn: () => call(moderationEndpoints.followReport, { body: { receipt: receipt.receipt } }),
  })
  if (follow.isSuccess)
    return (
      <p role="status" className={classes['text']}>
        {t('report.sent.followed')}
      </p>
    )
  return (
    <>
      {follow.isError && <FormAlert>{errorSentence(t, follow.error)}</FormAlert>}
      <p className={classes['text']}>{t('report.sent.follow-text')}</p>
      <Button look="secondary" small disabled={follow.isPending} onClick={() => follow.mutate()}>
        {t('report.sent.follow')}
      </Button>
    </>
  )
}

export function ReportSent({ receipt, page, canFollow }: ReportSentProps) {
  const { t, i18n } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  // The form with the focus was removed: focusing the heading lets screen readers read the outcome.
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => {
    if (await copyText(receipt.receipt)) notifySuccess(t('report.sent.copied'), t('report.sent.copied-text'))
    else notifyError(t('report.sent.not-copied'), t('report.sent.not-copied-text'))
  }
  return (
    <Card aria-labelledby="report-sent">
      <h2 id="report-sent" ref={heading} tabIndex={-1} className={classes['sent']}>
        {t('report.sent.title')}
      </h2>
      <p className={classes['text']}>{t('report.sent.text')}</p>
      <dl className={classes['code']}>
        <dt>{t('report.sent.receipt')}</dt>
        <dd>{receipt.receipt}</dd>
      </dl>
      <Button small onClick={() => void copy()}>
        {t('report.sent.copy')}
      </Button>
      <p className={classes['text']}>{t('report.sent.until', { date: longDate(receipt.answerBy, i18n.language) })}</p>
      {canFollow && <FollowButton receipt={receipt} />}
      {page !== undefined && (
        <p className={classes['text']}>
          <Link to={page}>{t('report.sent.back')}</Link>
        </p>
      )}
    </Card>
  )
}
