/** Said where it is not known whether there is a copy. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Row } from '../../../../ui/layout/row.tsx'

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
