/** The modal of the app. However it is closed, the focus returns to its opener, or near the opener's place. */
import { useEffect, useState, type ReactNode } from 'react'
import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './dialog.module.css'
import { placeOfFocus, returnFocus } from './return-focus.ts'

interface DialogProps {
  title: string
  onClose: () => void
  /** Width where the screen is wide enough, px. */
  size?: number
  /** A question has no close button: it is closed by its answers, or by Escape, which means no. */
  isQuestion?: boolean
  /** At the lower edge of a phone, full width. */
  isSheet?: boolean
  children: ReactNode
}

/** Mounted only while it is open. */
export function Dialog({ title, onClose, size = 440, isQuestion = false, isSheet = false, children }: DialogProps) {
  const { t } = useTranslation()
  // Read during the first render: afterwards the modal has the focus.
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
