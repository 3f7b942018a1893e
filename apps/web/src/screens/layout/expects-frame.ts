import { hasSignedInHint } from '../../lib/storage/signed-in-hint.ts'
import { hasMenu } from './has-menu.ts'

/** Whether the screen of the address has the menu, as far as this browser knows. */
export const expectsFrame = (): boolean => hasSignedInHint() && hasMenu(location.pathname)
