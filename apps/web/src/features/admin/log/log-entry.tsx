/** One entry of the log: who, what, about whom, and why. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '@rubato/contracts/domain'
import classes from '../admin.module.css'
import { momentOf } from '../when.ts'

function Details({ details: { until, vendor, count } }: Pick<AuditEntry, 'details'>) {
  const { t, i18n } = useTranslation()
  const parts = [
    until === null
      ? t('admin.user.until-lifted')
      : until && t('admin.user.until', { date: momentOf(until, i18n.language) }),
    vendor && t(`admin.vendor.${vendor}`),
    count !== undefined && t('admin.audit.count', { count }),
  ].filter((part) => typeof part === 'string')
  if (parts.length === 0) return null
  return <> · {parts.join(' · ')}</>
}

export function LogEntry({ entry: { admin, action, kind, at, subjectId, statement, details } }: { entry: AuditEntry }) {
  const { t, i18n } = useTranslation()
  return (
    <li className={classes['row']}>
      <p>
        <strong>{t(`admin.audit.actions.${action}`, { admin, what: t(`admin.audit.what.${kind}`) })}</strong>
      </p>
      {statement && <p className={classes['quoted']}>{statement}</p>}
      <p className={classes['small']}>
        <time dateTime={at}>{momentOf(at, i18n.language)}</time>
        <Details details={details} />
        {subjectId !== null && (
          <>
            {' '}
            ·{' '}
            {kind === 'user' ? (
              <Link to="/admin/user/$userId" params={{ userId: subjectId }} className={classes['id']}>
                {subjectId}
              </Link>
            ) : (
              <code className={classes['id']}>{subjectId}</code>
            )}
          </>
        )}
      </p>
    </li>
  )
}
