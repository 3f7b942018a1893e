/**
 * The buttons at the foot of a modal, in the one order of the product: further ones, then the way out, then the action at
 * the end.
 */
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './buttons/button.tsx'
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

/** Closes the modal without a change. */
export function CancelButton(props: Omit<ComponentProps<typeof Button>, 'look' | 'children'>) {
  const { t } = useTranslation()
  return (
    <Button look="secondary" {...props}>
      {t('actions.cancel')}
    </Button>
  )
}

interface FormModalActionsProps {
  /** Text of the button that sends the form. */
  submit: string
  disabled: boolean
  look?: 'primary' | 'danger'
  onCancel: () => void
}

/** Cancels, or sends the form around it. */
export const FormModalActions = ({ submit, disabled, look = 'primary', onCancel }: FormModalActionsProps) => (
  <ModalActions
    secondary={<CancelButton onClick={onCancel} />}
    primary={
      <Button type="submit" look={look} disabled={disabled}>
        {submit}
      </Button>
    }
  />
)
