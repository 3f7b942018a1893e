/** Log of the admins' actions, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '@rubato/contracts/domain'
import { auditQuery } from './admin.queries.ts'
import { AdminHead } from './admin-frame.tsx'
import classes from './admin.module.css'
import { EndlessList } from './endless-list.tsx'
import { momentOf } from './when.ts'

function Entry({ entry: { admin, action, kind, at, subjectId, statement } }: { entry: AuditEntry }) {
  const { t, i18n } = useTranslation()
  return (
    <li className={classes['row']}>
      <p>
        <strong>{t(`admin.audit.actions.${action}`, { admin, what: t(`admin.audit.what.${kind}`) })}</strong>
      </p>
      {statement && <p className={classes['quoted']}>{statement}</p>}
      <p className={classes['small']}>
        <time dateTime={at}>{momentOf(at, i18n.language)}</time> · <code className={classes['id']}>{subjectId}</code>
      </p>
    </li>
  )
}

export function AuditScreen() {
  const { t } = useTranslation()
  const query = useInfiniteQuery(auditQuery)
  const { loading, error, more, end } = t('admin.audit', { returnObjects: true })
  return (
    <>
      <AdminHead />
      <p className={classes['small']}>{t('admin.audit.lead')}</p>
      <EndlessList
        query={query}
        texts={{ loading, error, more, end }}
        empty={
          <div className={classes['empty']}>
            <h2>{t('admin.audit.empty.title')}</h2>
            <p>{t('admin.audit.empty.text')}</p>
          </div>
        }
      >
        {(entries) => (
          <ol className={classes['list']}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </EndlessList>
    </>
  )
}
