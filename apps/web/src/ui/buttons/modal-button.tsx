/** A button that opens a modal. */
import { useState, type ReactNode } from 'react'
import type { Lock } from '../lock/lock-tip.tsx'
import { LockedButton } from './locked-button.tsx'

interface ModalButtonProps extends Omit<Parameters<typeof LockedButton>[0], 'lock' | 'onClick'> {
  lock?: Lock | null
  /** Renders the modal while it is open. */
  renderModal: (close: () => void) => ReactNode
}

export function ModalButton({ lock = null, renderModal, ...rest }: ModalButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <LockedButton look="secondary" {...rest} aria-haspopup="dialog" lock={lock} onClick={() => setOpen(true)} />
      {isOpen && renderModal(() => setOpen(false))}
    </>
  )
}
