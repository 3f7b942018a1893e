/** One feedback of the queue: its author, text and context, and the admin's actions. */
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { QueuedFeedback } from '@rubato/contracts/domain'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chip } from '../../../ui/feedback/chip.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import classes from '../admin.module.css'
import { momentOf } from '../when.ts'
import { AnswerModal } from './answer-modal.tsx'
import { useFeedbackState } from './feedback.queries.ts'

function Actions({ item }: { item: QueuedFeedback }) {
  const { t } = useTranslation()
  const [isAnswering, setAnswering] = useState(false)
  const { mutate, isPending, error } = useFeedbackState(item.id)
  return (
    <>
      {error && <FormAlert>{errorSentence(t, error)}</FormAlert>}
      <Row>
        {item.answer === null && item.answerWay !== 'none' && (
          <Button small aria-haspopup="dialog" onClick={() => setAnswering(true)}>
            {t('admin.feedback.answer')}
          </Button>
        )}
        {item.state === 'new' && (
          <Button small look="secondary" disabled={isPending} onClick={() => mutate('read')}>
            {t('admin.feedback.mark-read')}
          </Button>
        )}
        {item.state !== 'closed' && (
          <Button small look="secondary" disabled={isPending} onClick={() => mutate('closed')}>
            {t('admin.feedback.close')}
          </Button>
        )}
      </Row>
      {isAnswering && <AnswerModal item={item} onClose={() => setAnswering(false)} />}
    </>
  )
}

export function FeedbackRow({ item }: { item: QueuedFeedback }) {
  const { t, i18n } = useTranslation()
  const { sender, context, answer } = item
  const about = { kind: t(`feedback.kinds.${item.kind}`), name: sender.username }
  return (
    <li className={classes['row']} aria-label={t('admin.feedback.from', about)}>
      <div className={classes['head']}>
        <Chip>{about.kind}</Chip>
        <Link to="/admin/user/$userId" params={{ userId: sender.id }}>
          {sender.username}
        </Link>
        <span className={classes['due']}>{momentOf(item.createdAt, i18n.language)}</span>
      </div>
      <p className={classes['quote']}>{item.text}</p>
      <p className={classes['small']}>
        {context && `${t('admin.feedback.context', { ...context })} `}
        {t(`admin.feedback.ways.${item.answerWay}`)}
      </p>
      {answer && (
        <p className={classes['quote']}>
          <strong>
            {t(answer.isMailed ? 'admin.feedback.mailed' : 'admin.feedback.noticed', {
              date: momentOf(answer.at, i18n.language),
            })}
          </strong>
          {`\n${answer.text}`}
        </p>
      )}
      <Actions item={item} />
    </li>
  )
}
