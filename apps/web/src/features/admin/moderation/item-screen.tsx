/** One item of the queue: its reports, its content, and the decision. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { uuidSchema, type QueueDetail } from '@rubato/contracts/domain'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { Piece } from '../../../lib/errors/piece.tsx'
import { triggerLabel } from '../../../domain/texts/trigger-texts.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { StateScreen } from '../../../ui/pages/state-screen.tsx'
import { itemQuery } from './moderation.queries.ts'
import classes from '../admin.module.css'
import { DecisionForm } from './decision-form.tsx'
import { Facts, Due, useSubjectTitle } from './queue-row.tsx'
import { Reports } from './reports-card.tsx'
import { ItemsCard } from './items-card.tsx'
import { momentOf } from '../when.ts'

function Head({ item }: { item: QueueDetail }) {
  const { t, i18n } = useTranslation()
  const title = useSubjectTitle(item)
  const { author } = item.subject
  return (
    <header>
      <Link
        to="/admin/moderation"
        search={item.state === 'open' ? {} : { state: item.state }}
        className={classes['back']}
      >
        {t('admin.item.back')}
      </Link>
      <div className={classes['head']}>
        <h1>{title}</h1>
        {author && item.kind !== 'user' && <span className={classes['by']}>{t('admin.queue.by', { author })}</span>}
      </div>
      <div className={classes['chips']}>
        <Facts item={item} />
        <span className={classes['due']}>
          {t('admin.item.since', { date: momentOf(item.createdAt, i18n.language) })} · <Due item={item} />
        </span>
      </div>
    </header>
  )
}

function Line({ line: { trigger, text, speech } }: { line: NonNullable<QueueDetail['line']> }) {
  const { t } = useTranslation()
  return (
    <Card aria-labelledby="reported-line">
      <h2 id="reported-line">{t('admin.item.line')}</h2>
      <blockquote className={classes['quote']}>{text}</blockquote>
      <p className={classes['small']}>
        {triggerLabel(t, trigger)}
        {speech !== null && <> · {t('admin.item.speech', { speech })}</>}
      </p>
    </Card>
  )
}

function Feedback({ feedback }: Pick<QueueDetail, 'feedback'>) {
  const { t } = useTranslation()
  return (
    <Card aria-labelledby="reported-feedback">
      <h2 id="reported-feedback">{t('admin.item.feedback')}</h2>
      {feedback ? (
        <blockquote className={classes['quote']}>{feedback.text}</blockquote>
      ) : (
        <p className={classes['text']}>{t('admin.item.feedback-gone')}</p>
      )}
    </Card>
  )
}

function Missing() {
  const { t } = useTranslation()
  return (
    <StateScreen
      title={t('admin.item.missing')}
      text={t('admin.item.missing-text')}
      actions={
        <Link to="/admin/moderation" search={{}} className={buttonClass()}>
          {t('admin.item.back')}
        </Link>
      }
    />
  )
}

function Made({ item }: { item: QueueDetail }) {
  const { t, i18n } = useTranslation()
  if (!item.decision) return <DecisionForm key={item.id} item={item} />
  const { admin, at, statement } = item.decision
  const state = t(`report.receipt.states.${item.state}`)
  return (
    <Card aria-labelledby="decision">
      <h2 id="decision">{t('admin.decision.title')}</h2>
      <p>{t('admin.decision.made', { state, admin, date: momentOf(at, i18n.language) })}</p>
      <blockquote className={classes['quote']}>{statement}</blockquote>
    </Card>
  )
}

function Loaded({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  const { data: item, error, refetch } = useQuery(itemQuery(itemId))
  if (error instanceof ApiError && error.status === 404) return <Missing />
  if (!item && error)
    return (
      <StateScreen
        title={t('admin.item.error')}
        text={errorSentence(t, error)}
        actions={<Button onClick={() => void refetch()}>{t('actions.try-again')}</Button>}
      />
    )
  if (!item) return <Skeleton rows={3} label={t('admin.item.loading')} />
  return (
    <>
      <Head item={item} />
      <div className={classes['columns']}>
        <div className={classes['column']}>
          <Piece>
            <Reports item={item} />
          </Piece>
          {item.line && (
            <Piece>
              <Line line={item.line} />
            </Piece>
          )}
          <Piece>
            {item.kind === 'author-feedback' ? <Feedback feedback={item.feedback} /> : <ItemsCard item={item} />}
          </Piece>
        </div>
        <div className={classes['side']}>
          <Piece>
            <Made item={item} />
          </Piece>
        </div>
      </div>
    </>
  )
}

/** Renders "not found" without a request when the address holds no valid id. */
export const ItemScreen = ({ itemId }: { itemId: string }) =>
  uuidSchema.safeParse(itemId).success ? <Loaded itemId={itemId} /> : <Missing />
