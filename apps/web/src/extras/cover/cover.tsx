/** The cover page: plain, light and neutral, over everything, in the browser's top layer. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cover, followOtherTabs, isCovered, readCoverSettings, uncover } from '../../domain/cover/cover.ts'
import { watchIdle } from '../../domain/cover/idle.ts'
import { hasPin } from '../../domain/cover/stored-pin.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { maskPage } from '../../lib/browser/use-document-title.ts'
import { useStore } from '../../ui/store.ts'
import classes from './cover.module.css'

interface CoverProps {
  /** For who has forgotten the PIN: signs out and deletes what this device holds. Rejects without the service. */
  onSignOut: () => Promise<void>
}

const loadPinForm = () => import('./pin-form.tsx')
const PinForm = lazyPiece<CoverProps>(async () => (await loadPinForm()).PinForm)

/** Asks for the PIN in the page; another press of the key asks again. */
const ASK_EVENT = 'rubato-ask-pin'

function pressCoverKey(): void {
  if (!isCovered.get()) cover()
  else if (hasPin()) dispatchEvent(new Event(ASK_EVENT))
  else uncover()
}

/**
 * In the capture phase of the window, before the stage. While the page is covered no key reaches it, except Escape, which
 * stops a session.
 */
function onKey(event: KeyboardEvent): void {
  const isCoverKey = event.key === readCoverSettings().key && !event.ctrlKey && !event.altKey && !event.metaKey
  if (isCoverKey) {
    event.preventDefault()
    if (!event.repeat) pressCoverKey()
  }
  if (isCoverKey || (isCovered.get() && event.key !== 'Escape')) event.stopImmediatePropagation()
}

/** Loads the form before it is needed: without a network the PIN could not be typed. */
function preparePinForm(): void {
  if (hasPin()) loadPinForm().catch(() => undefined)
}

function CoverPage({ onSignOut }: CoverProps) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [title, icon] = [t('cover.page.title'), '/notes.svg']
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    // Not its button: a press of the space bar that was meant for the stage must not take the cover off.
    current?.focus()
    return () => current?.close()
  }, [])
  useLayoutEffect(() => {
    maskPage({ title, icon })
    return () => maskPage(null)
  }, [title, icon])
  useEffect(preparePinForm, [])
  useEffect(() => {
    const ask = () => setAsking(true)
    addEventListener(ASK_EVENT, ask)
    return () => removeEventListener(ASK_EVENT, ask)
  }, [])
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
      onClose={() => isCovered.get() && dialog.current?.showModal()}
    >
      <h1>{title}</h1>
      <p>{t('cover.page.text')}</p>
      {isAsking ? (
        <PinForm onSignOut={onSignOut} />
      ) : (
        <button type="button" className={classes['close']} onClick={() => (hasPin() ? setAsking(true) : uncover())}>
          {t('cover.page.close')}
        </button>
      )}
    </dialog>
  )
}

/** Rendered next to every screen of the app. */
export function Cover(props: CoverProps) {
  const isOn = useStore(isCovered)
  useLayoutEffect(() => {
    addEventListener('keydown', onKey, { capture: true })
    const ends = [followOtherTabs(), watchIdle()]
    return () => {
      removeEventListener('keydown', onKey, { capture: true })
      for (const end of ends) end()
    }
  }, [])
  useEffect(preparePinForm, [])
  return isOn ? <CoverPage {...props} /> : null
}
