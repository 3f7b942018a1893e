import { useTranslation } from 'react-i18next'
import { WaitingHints } from '../../domain/hints/hints.tsx'
import { PendingScreen } from '../states/pending-screen.tsx'
import { describeError } from '../../lib/errors/describe-error.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'

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
    <LoadFailed below="small" onRetry={onRetry}>
      {t('generate.load-error')} {describeError(t, error).message}
    </LoadFailed>
  )
}
