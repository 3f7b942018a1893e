/**
 * The cover: a plain page over everything, with everything silent. It covers all tabs of this browser, also after a
 * reload, until the member takes it off with the same key, or with the PIN where one is set.
 */
import { z } from 'zod'
import { hasSignedInHint } from '../../lib/storage/signed-in-hint.ts'
import { deviceKey, readStored, readStoredObject, writeStored } from '../../lib/storage/stored.ts'
import { createStore } from '../../ui/store.ts'
import { QUIET_EVENT } from '../../ui/quiet-event.ts'
import { removePin } from './stored-pin.ts'

/** Function keys that browsers leave alone: the cover works while a text field has the focus. */
export const coverKeys = ['F2', 'F8', 'F9'] as const
/** Minutes without input until the cover closes by itself; 0 is never. */
export const idleChoices = [0, 1, 5, 15, 30] as const

const settingsSchema = z.object({
  key: z.enum(coverKeys).catch('F2'),
  idleMinutes: z.literal(idleChoices).catch(0),
  /** Whether the idle time counts while a session runs. */
  isIdleInSession: z.boolean().catch(false),
})
export type CoverSettings = z.infer<typeof settingsSchema>

const SETTINGS = 'cover-settings'
const COVERED = 'covered'
/** When input was last seen in any tab, ms since 1970. */
export const LAST_INPUT = 'cover-active'

export const readCoverSettings = (): CoverSettings => settingsSchema.parse(readStoredObject('device', SETTINGS))
export function changeCoverSettings(change: Partial<CoverSettings>): CoverSettings {
  const settings = { ...readCoverSettings(), ...change }
  writeStored('device', SETTINGS, settings)
  // Input is not noted while there is no idle time: the time begins with the choice.
  if (change.idleMinutes !== undefined) writeStored('device', LAST_INPUT, Date.now())
  return settings
}

const readCovered = (): boolean => hasSignedInHint() && readStored('device', COVERED) === true
const covered = createStore(readCovered())

function setCovered(next: boolean): void {
  covered.set(next)
  if (next) dispatchEvent(new Event(QUIET_EVENT))
}

export const isCovered = { get: covered.get, subscribe: covered.subscribe }

/** Only after sign-in: other visitors have nothing to cover, and no way to take the cover off. */
export function cover(): void {
  if (!hasSignedInHint()) return
  writeStored('device', COVERED, true)
  setCovered(true)
}

/** The caller has checked the PIN. */
export function uncover(): void {
  writeStored('device', COVERED, undefined)
  covered.set(false)
}

/** Follows the other tabs of this browser. Returns the function that unsubscribes. */
export function followOtherTabs(): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === deviceKey(COVERED) || key === null) setCovered(readCovered())
  }
  // A page that comes back from the browser's cache of pages has missed the events of other tabs.
  const lookAgain = () => {
    if (!covered.get() && readCovered()) setCovered(true)
  }
  setCovered(readCovered())
  addEventListener('storage', listen)
  addEventListener('pageshow', lookAgain)
  document.addEventListener('visibilitychange', lookAgain)
  return () => {
    removeEventListener('storage', listen)
    removeEventListener('pageshow', lookAgain)
    document.removeEventListener('visibilitychange', lookAgain)
  }
}

/** Called at sign-out. */
export function forgetCover(): void {
  uncover()
  removePin()
  writeStored('device', SETTINGS, undefined)
}
