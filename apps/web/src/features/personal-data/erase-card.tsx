/** Leaving: the erasure of the account in seven days, and the fate of works that others see. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ERASURE_DAYS, sharedWorksChoices, type SharedWorksChoice } from '@rubato/contracts/domain'
import { isErrorCode } from '../../lib/api/api-error.ts'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ModalButton } from '../../ui/buttons/modal-button.tsx'
import { ChoiceCards } from '../../ui/inputs/choice/choice-cards.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Modal } from '../../ui/modal.tsx'
import { CancelButton, ModalActions } from '../../ui/modal-actions.tsx'
import classes from './personal-data.module.css'
import { useRequestErasure } from './personal-data.queries.ts'

interface EraseModalProps {
  /** Number of works that other members see. */
  sharedWorks: number
  onRequested: () => void
  onClose: () => void
}

function EraseModal({ sharedWorks, onRequested, onClose }: EraseModalProps) {
  const { t } = useTranslation()
  const [choice, setChoice] = useState<SharedWorksChoice>('remove')
  const request = useRequestErasure(onRequested)
  const { error } = request
  const choices = sharedWorksChoices.map((value) => ({
    value,
    title: t(`your-data.erase.choices.${value}.name`),
    text: t(`your-data.erase.choices.${value}.text`),
  }))
  return (
    <Modal isQuestion size={560} title={t('your-data.erase.question')} onClose={onClose}>
      {error && !isErrorCode(error, 'auth.reverification-required') && <FormAlert>{errorSentence(t, error)}</FormAlert>}
      <p className={classes['text']}>{t('your-data.erase.when', { days: ERASURE_DAYS })}</p>
      {sharedWorks > 0 && (
        <ChoiceCards
          label={t('your-data.erase.shared', { count: sharedWorks })}
          value={choice}
          choices={choices}
          onChange={setChoice}
        />
      )}
      <ModalActions
        secondary={<CancelButton data-autofocus onClick={onClose} />}
        primary={
          <Button look="danger" disabled={request.isPending} onClick={() => request.mutate(choice)}>
            {t('your-data.erase.confirm', { days: ERASURE_DAYS })}
          </Button>
        }
      />
    </Modal>
  )
}

export function EraseCard({ sharedWorks, onRequested }: Omit<EraseModalProps, 'onClose'>) {
  const { t } = useTranslation()
  return (
    <Card aria-labelledby="erase-title">
      <h2 id="erase-title">{t('your-data.erase.title')}</h2>
      <p className={classes['text']}>{t('your-data.erase.text', { days: ERASURE_DAYS })}</p>
      <p className={classes['text']}>{t('your-data.erase.stays')}</p>
      <ModalButton
        look="danger"
        renderModal={(close) => <EraseModal sharedWorks={sharedWorks} onRequested={onRequested} onClose={close} />}
      >
        {t('your-data.erase.open')}
      </ModalButton>
    </Card>
  )
}
