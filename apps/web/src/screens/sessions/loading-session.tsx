import { WaitingHints } from '../../domain/hints/hints.tsx'
import { PendingScreen } from '../states/pending-screen.tsx'

/** While the parts of a session are loaded. */
export const LoadingSession = () => (
  <>
    <PendingScreen />
    <WaitingHints />
  </>
)
