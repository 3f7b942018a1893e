/** Feedback: a form, and the member's feedback with its answers. Closing keeps the typed text. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { OwnFeedback } from './own-feedback.tsx'
import classes from './feedback.module.css'

interface FeedbackModalProps {
  /** Begins with the member's own feedback and its answers. */
  showsAnswers: boolean
  /** Answers were shown. */
  onSeen: () => void
  onClose: () => void
}

export function FeedbackModal({ showsAnswers, onSeen, onClose }: FeedbackModalProps) {
  const { t } = useTranslation()
  const [isOwn, setOwn] = useState(showsAnswers)
  return (
    <Modal title={isOwn ? t('feedback.own') : t('feedback.title')} size={560} onClose={onClose}>
      <div className={classes['modal']}>
        {isOwn ? <OwnFeedback onSeen={onSeen} /> : <FeedbackForm onSent={onClose} />}
        <p className={classes['foot']}>
          <Button look="secondary" small onClick={() => setOwn(!isOwn)}>
            {isOwn ? t('feedback.write') : t('feedback.own')}
          </Button>
        </p>
      </div>
    </Modal>
  )
}
