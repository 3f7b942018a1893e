/**
 * The buttons at the foot of a modal, in the one order of the product: further ones, then the way out, then the action at
 * the end.
 */
import type { ReactNode } from 'react'
import classes from './modal.module.css'

interface ModalActionsProps {
  primary: ReactNode
  secondary?: ReactNode
  others?: ReactNode
}

export const ModalActions = ({ primary, secondary, others }: ModalActionsProps) => (
  <div className={classes['actions']}>
    {others}
    {secondary}
    {primary}
  </div>
)
