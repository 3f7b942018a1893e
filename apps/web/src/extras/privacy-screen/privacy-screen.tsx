/** The privacy screen: plain, light and neutral, over everything, in the browser's top layer. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWindowEvent } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import {
  showPrivacyScreen,
  followOtherTabs,
  isPrivacyScreenOn,
  readPrivacyScreenSettings,
  hidePrivacyScreen,
} from '../../domain/privacy-screen/privacy-screen.ts'
import { watchIdle } from '../../domain/privacy-screen/idle.ts'
import { hasPin } from '../../domain/privacy-screen/stored-pin.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { maskPage } from '../../lib/browser/use-document-title.ts'
import { useStore } from '../../ui/store.ts'
import classes from './privacy-screen.module.css'

interface PrivacyScreenProps {
  /** For a member who has forgotten the PIN: signs out and deletes what this device holds. Rejects without the service. */
  onSignOut: () => Promise<void>
}

const loadPinForm = () => import('./pin-form.tsx')
const PinForm = lazyPiece<PrivacyScreenProps>(async () => (await loadPinForm()).PinForm)

/** Asks for the PIN in the page; another press of the key asks again. */
const ASK_EVENT = 'rubato-ask-pin'

function pressPrivacyScreenKey(): void {
  if (!isPrivacyScreenOn.get()) showPrivacyScreen()
  else if (hasPin()) dispatchEvent(new Event(ASK_EVENT))
  else hidePrivacyScreen()
}

/**
 * In the capture phase of the window, before the stage. While the page is hidden no key reaches it, except Escape, which
 * stops a session.
 */
function onKey(event: KeyboardEvent): void {
  const isPrivacyScreenKey =
    event.key === readPrivacyScreenSettings().key && !event.ctrlKey && !event.altKey && !event.metaKey
  if (isPrivacyScreenKey) {
    event.preventDefault()
    if (!event.repeat) pressPrivacyScreenKey()
  }
  if (isPrivacyScreenKey || (isPrivacyScreenOn.get() && event.key !== 'Escape')) event.stopImmediatePropagation()
}

/** Loads the form before it is needed: without a network the PIN could not be typed. */
function preparePinForm(): void {
  if (hasPin()) loadPinForm().catch(() => undefined)
}

function PrivacyPage({ onSignOut }: PrivacyScreenProps) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [title, icon] = [t('privacy-screen.page.title'), '/notes.svg']
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    // Not its button: a press of the space bar that was meant for the stage must not close it.
    current?.focus()
    return () => current?.close()
  }, [])
  useLayoutEffect(() => {
    maskPage({ title, icon })
    return () => maskPage(null)
  }, [title, icon])
  useEffect(preparePinForm, [])
  useWindowEvent(ASK_EVENT, () => setAsking(true))
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={classes['page']}
      // Browsers that know it never close the dialog by Escape; see `onClose` for the others.
      closedby="none"
      aria-label={title}
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog at the second Escape without asking.
      onClose={() => isPrivacyScreenOn.get() && dialog.current?.showModal()}
    >
      <h1>{title}</h1>
      <p>{t('privacy-screen.page.text')}</p>
      {isAsking ? (
        <PinForm onSignOut={onSignOut} />
      ) : (
        <button
          type="button"
          className={classes['close']}
          onClick={() => (hasPin() ? setAsking(true) : hidePrivacyScreen())}
        >
          {t('privacy-screen.page.close')}
        </button>
      )}
    </dialog>
  )
}

/** Rendered next to every screen of the app. */
export function PrivacyScreen(props: PrivacyScreenProps) {
  const isOn = useStore(isPrivacyScreenOn)
  useLayoutEffect(() => {
    addEventListener('keydown', onKey, { capture: true })
    const ends = [followOtherTabs(), watchIdle()]
    return () => {
      removeEventListener('keydown', onKey, { capture: true })
      for (const end of ends) end()
    }
  }, [])
  useEffect(preparePinForm, [])
  return isOn ? <PrivacyPage {...props} /> : null
}
