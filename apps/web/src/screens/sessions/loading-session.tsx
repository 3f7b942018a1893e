import { useTranslation } from 'react-i18next'
import { WaitingHints } from '../../domain/hints/hints.tsx'
import { PendingScreen } from '../states/pending-screen.tsx'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'

/** While the parts of a session are loaded. */
export const LoadingSession = () => (
  <>
    <PendingScreen />
    <WaitingHints />
  </>
)

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
