/** The account has deleted the game, and this device has unsent work of it: it becomes a new game, or is discarded. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorSentence } from '../../../../lib/errors/describe-error.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { FormAlert } from '../../../../ui/inputs/form.tsx'
import { Row } from '../../../../ui/layout/row.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { ModalActions } from '../../../../ui/modal-actions.tsx'
import { canSave } from '../../document/game-details.ts'
import { useSaveStatus, useWork, useWorkState } from '../../document/use-builder.ts'
import { builderText } from '../../texts/builder-text.ts'
import classes from '../builder-screen.module.css'

function DiscardQuestion({ onDiscarded, onClose }: { onDiscarded: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  const { session } = useWork()
  const [error, setError] = useState<unknown>(null)
  return (
    <Modal isQuestion title={builderText(t, 'deleted.discard-title')} onClose={onClose}>
      <p>{builderText(t, 'deleted.discard-text')}</p>
      {error !== null && <FormAlert>{errorSentence(t, error)}</FormAlert>}
      <ModalActions
        secondary={
          <Button data-autofocus look="secondary" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
        }
        primary={
          <Button look="danger" onClick={() => void session.discard().then(onDiscarded, setError)}>
            {builderText(t, 'deleted.discard')}
          </Button>
        }
      />
    </Modal>
  )
}

interface DeletedNoticeProps {
  /** Asks for title, description and picture. */
  onDetails: () => void
  onDiscarded: () => void
}

export function DeletedNotice({ onDetails, onDiscarded }: DeletedNoticeProps) {
  const { t } = useTranslation()
  const { session } = useWork()
  const { details, role } = useWorkState()
  const { deleted } = useSaveStatus()
  const [isAsked, setAsked] = useState(false)
  if (!deleted || role === 'following') return null
  return (
    <section role="alert" className={classes['notice']}>
      <h2>{builderText(t, 'deleted.title')}</h2>
      <p>{builderText(t, 'deleted.text')}</p>
      <Row>
        <Button small onClick={() => (canSave(details) ? void session.saveNow() : onDetails())}>
          {builderText(t, 'deleted.save')}
        </Button>
        <Button small look="danger" onClick={() => setAsked(true)}>
          {builderText(t, 'deleted.discard')}
        </Button>
      </Row>
      {isAsked && <DiscardQuestion onDiscarded={onDiscarded} onClose={() => setAsked(false)} />}
    </section>
  )
}
