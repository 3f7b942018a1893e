/** Events and links of a vendor that need attention. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { MembershipProblem, Vendor } from '@rubato/contracts/domain'
import classes from '../admin.module.css'
import records from '../records.module.css'
import { ListCard } from './list-card.tsx'
import { momentOf } from '../when.ts'
import { problemsQuery } from './memberships.queries.ts'

function Problem({ problem }: { problem: MembershipProblem }) {
  const { t, i18n } = useTranslation()
  const { kind, user, subject, type, problem: why, attempts, since, retryAt } = problem
  const at = (instant: string) => momentOf(instant, i18n.language)
  return (
    <li>
      <p>
        <span className={records['bad']}>{t(`admin.problem.${kind}`)}</span>{' '}
        {user && (
          <Link to="/admin/user/$userId" params={{ userId: user.id }}>
            {user.username}
          </Link>
        )}
      </p>
      {subject !== null && (
        <p className={classes['small']}>
          {type} · <code className={classes['id']}>{subject}</code>
          {why !== null && <> · {why}</>}
        </p>
      )}
      <p className={classes['small']}>
        {at(since)}
        {attempts > 0 && <> · {t('admin.problem.attempts', { count: attempts })}</>}
        {retryAt !== null && <> · {t('admin.problem.retry', { date: at(retryAt) })}</>}
      </p>
    </li>
  )
}

export function ProblemsList({ vendor }: { vendor: Vendor }) {
  const { t } = useTranslation()
  return (
    <ListCard
      id="problems"
      title={t('admin.problem.title')}
      texts={t('admin.problem.list', { returnObjects: true })}
      query={useInfiniteQuery(problemsQuery(vendor))}
      isBestEmpty
    >
      {(problem) => <Problem key={problem.id} problem={problem} />}
    </ListCard>
  )
}
