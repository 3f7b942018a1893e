/** The one modal of the product. On close the focus returns to the control that opened it, or near where that control was. */
import { useEffect, useState, type ReactNode } from 'react'
import { Modal as MantineModal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './modal.module.css'
import { placeOfFocus, returnFocus, type FocusPlace } from './return-focus.ts'

interface ModalProps {
  title: string
  onClose: () => void
  /** Width in pixels where there is room for it. */
  size?: number
  /** A question is left by its answers; Escape still means no. */
  isQuestion?: boolean
  /** At the lower edge of a phone, as wide as the screen. */
  isSheet?: boolean
  /** Near the upper edge, where it stays while its content grows and shrinks. */
  isAtTop?: boolean
  children: ReactNode
}

/** The element that gets the focus back from each open modal, the uppermost last. */
const openModals: FocusPlace[] = []

/** Returns the focus on close, and tells whether no other modal is above: each of them hears the Escape key. */
function useOpenModal(): { isUppermost: () => boolean } {
  // Read in the first render: after it the modal itself has the focus. This modal may take the place of another one.
  const [place] = useState<FocusPlace>(() => ({ ...placeOfFocus(), behind: openModals.at(-1) ?? null }))
  useEffect(() => {
    openModals.push(place)
    return () => {
      // Later: the key that closes this modal must not close the one below it.
      setTimeout(() => openModals.splice(openModals.indexOf(place), 1))
    }
  }, [place])
  useEffect(() => () => returnFocus(place), [place])
  return { isUppermost: () => openModals.at(-1) === place }
}

/** Rendered while it is open, and only then. */
export function Modal({ title, onClose, size = 440, children, ...kind }: ModalProps) {
  const { isQuestion = false, isSheet = false, isAtTop = false } = kind
  const { t } = useTranslation()
  const { isUppermost } = useOpenModal()
  return (
    <MantineModal
      opened
      onClose={() => {
        if (isUppermost()) onClose()
      }}
      title={title}
      withCloseButton={!isQuestion}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      // The lock would add a style element without our nonce.
      lockScroll={false}
      returnFocus={false}
      centered={!isSheet && !isAtTop}
      size={size}
      // Two open modals would be two banners of the page.
      attributes={{ header: { role: 'presentation' } }}
      classNames={{
        body: classes['body'] ?? '',
        ...(isSheet && { inner: classes['low'] ?? '', content: classes['sheet'] ?? '' }),
      }}
    >
      {children}
    </MantineModal>
  )
}
