/**
 * The privacy screen: a plain page over everything, with everything silent. It hides all tabs of this browser, also after a
 * reload, until the member closes it with the same key, or with the PIN where one is set.
 */
import { z } from 'zod'
import { leaveWithoutQuestion } from '../../lib/errors/hold-page.ts'
import { hasSignedInHint } from '../../lib/storage/signed-in-hint.ts'
import { deviceKey, readStored, readStoredObject, writeStored } from '../../lib/storage/stored.ts'
import { createStore } from '../../ui/store.ts'
import { QUIET_EVENT } from '../../ui/quiet-event.ts'
import { removePin } from './stored-pin.ts'

/** Function keys that browsers leave alone: the privacy screen works while a text field has the focus. */
export const privacyScreenKeys = ['F2', 'F8', 'F9'] as const
/** Minutes without input until the privacy screen is shown; 0 is never. */
export const idleChoices = [0, 1, 5, 15, 30] as const

const settingsSchema = z.object({
  key: z.enum(privacyScreenKeys).catch('F2'),
  idleMinutes: z.literal(idleChoices).catch(0),
  /** Whether the idle time counts while a session runs. */
  isIdleInSession: z.boolean().catch(false),
})
export type PrivacyScreenSettings = z.infer<typeof settingsSchema>

const SETTINGS = 'privacy-screen-settings'
const SHOWN = 'privacy-screen'
/** When input was last seen in any tab, ms since 1970. */
export const LAST_INPUT = 'privacy-screen-input'

export const readPrivacyScreenSettings = (): PrivacyScreenSettings =>
  settingsSchema.parse(readStoredObject('device', SETTINGS))
export function changePrivacyScreenSettings(change: Partial<PrivacyScreenSettings>): PrivacyScreenSettings {
  const settings = { ...readPrivacyScreenSettings(), ...change }
  writeStored('device', SETTINGS, settings)
  // Input is not noted while there is no idle time: the time begins with the choice.
  if (change.idleMinutes !== undefined) writeStored('device', LAST_INPUT, Date.now())
  return settings
}

const readShown = (): boolean => hasSignedInHint() && readStored('device', SHOWN) === true
const shown = createStore(readShown())

function setShown(next: boolean): void {
  shown.set(next)
  if (next) dispatchEvent(new Event(QUIET_EVENT))
}

export const isPrivacyScreenOn = { get: shown.get, subscribe: shown.subscribe }

/** Whether the member signed out while it was shown: it is closed by a new page alone, because its PIN is gone. */
let staysWithPage = false

/** Only after sign-in: other visitors have nothing to hide, and no way to close it. */
export function showPrivacyScreen(): void {
  if (!hasSignedInHint()) return
  staysWithPage = false
  writeStored('device', SHOWN, true)
  setShown(true)
}

/** The caller has checked the PIN. */
export function hidePrivacyScreen(): void {
  if (staysWithPage) return leaveWithoutQuestion(() => location.reload())
  writeStored('device', SHOWN, undefined)
  shown.set(false)
}

/** Follows the other tabs of this browser. Returns the function that unsubscribes. */
export function followOtherTabs(): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key !== deviceKey(SHOWN) && key !== null) return
    if (shown.get() && !hasSignedInHint()) staysWithPage = true
    else setShown(readShown())
  }
  // A page that comes back from the browser's cache of pages has missed the events of other tabs.
  const lookAgain = () => {
    if (!shown.get() && readShown()) setShown(true)
  }
  setShown(readShown())
  addEventListener('storage', listen)
  addEventListener('pageshow', lookAgain)
  document.addEventListener('visibilitychange', lookAgain)
  return () => {
    removeEventListener('storage', listen)
    removeEventListener('pageshow', lookAgain)
    document.removeEventListener('visibilitychange', lookAgain)
  }
}

/** Called at sign-out, after the sign-in hint was removed. */
export function forgetPrivacyScreen(): void {
  staysWithPage = shown.get()
  writeStored('device', SHOWN, undefined)
  removePin()
  writeStored('device', SETTINGS, undefined)
}
