/** The whole page while the code of its frame loads: the frame for members, and bars alone for visitors. */
import { hasSignedInHint } from '../../lib/storage/signed-in-hint.ts'
import { PendingScreen } from '../states/pending-screen.tsx'
import { PendingFrame } from './frame-skeleton.tsx'
import { hasMenu } from './has-menu.ts'

/** Whether the screen of the address has the menu, as far as this browser knows. */
export const expectsFrame = (): boolean => hasSignedInHint() && hasMenu(location.pathname)

export const PendingApp = () => (expectsFrame() ? <PendingFrame /> : <PendingScreen />)
