/** Parts that the cards of sync and of the encrypted copy share. */
import { useTranslation } from 'react-i18next'
import { ConfirmButton } from '../../../../domain/confirm-button.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Row } from '../../../../ui/layout/row.tsx'
import { switchOffEverywhere } from './switch-sync.ts'

/** The button that deletes the encrypted copy and switches sync off everywhere. It asks first. */
export function DeleteCopy({ onDeleted }: { onDeleted: () => void }) {
  const { t } = useTranslation()
  const text = (name: 'label' | 'question' | 'text' | 'yes' | 'no') => t(`history-sync.delete.${name}`)
  return (
    <ConfirmButton
      label={text('label')}
      question={text('question')}
      text={text('text')}
      yes={text('yes')}
      no={text('no')}
      onYes={async () => {
        await switchOffEverywhere()
        onDeleted()
      }}
    />
  )
}

/** Said where it is not known whether there is a copy. */
export function UnreadCopy({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation()
  return (
    <Row>
      <p role="status">{t('history-sync.unread')}</p>
      <Button look="secondary" small onClick={onAgain}>
        {t('actions.try-again')}
      </Button>
    </Row>
  )
}
