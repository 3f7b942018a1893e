import { useTranslation } from 'react-i18next'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'

/** The dialog of a script could not be loaded; with a button to try again. */
export function DialogsFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <FormAlert>
        {t('generate.load-error')} {describeError(t, error).message}
      </FormAlert>
      <Button look="secondary" small onClick={onRetry}>
        {t('actions.try-again')}
      </Button>
    </>
  )
}
