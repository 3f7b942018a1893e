/** The one modal dialog. Whatever closes it, the focus goes back to what opened it, or near where that stood. */
import { useEffect, useState, type ReactNode } from 'react'
import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './dialog.module.css'
import { placeOfFocus, returnFocus } from './return-focus.ts'

interface DialogProps {
  title: string
  onClose: () => void
  /** Width in pixels where there is room for it. */
  size?: number
  /** A question is left by its answers; Escape still means no. */
  isQuestion?: boolean
  /** At the lower edge of a phone, as wide as the screen. */
  isSheet?: boolean
  children: ReactNode
}

/** Rendered while it is open, and only then. */
export function Dialog({ title, onClose, size = 440, isQuestion = false, isSheet = false, children }: DialogProps) {
  const { t } = useTranslation()
  // Read while it is first rendered: afterwards the dialog itself has the focus.
  const [place] = useState(placeOfFocus)
  useEffect(() => () => returnFocus(place), [place])
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      withCloseButton={!isQuestion}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      // The lock would add a style element without our nonce.
      lockScroll={false}
      returnFocus={false}
      centered={!isSheet}
      size={size}
      {...(isSheet && { classNames: { inner: classes['low'] ?? '', content: classes['sheet'] ?? '' } })}
    >
      {children}
    </Modal>
  )
}
