import { useTranslation } from 'react-i18next'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import classes from './security.module.css'

/** In place of sections that could not be loaded. */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Card>
      <FormAlert>{errorSentence(t, error)}</FormAlert>
      <div className={classes['actions']}>
        <Button look="secondary" onClick={onRetry}>
          {t('actions.try-again')}
        </Button>
      </div>
    </Card>
  )
}
