import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../buttons/button.tsx'
import { FormAlert } from '../inputs/form.tsx'
import classes from './load-failed.module.css'

interface LoadFailedProps {
  children: ReactNode
  onRetry: () => void
  /** Puts the button below the message, in this size, instead of inside it. */
  below?: 'small' | 'large'
}

/** Why something could not be loaded, with a button that loads it again. */
export function LoadFailed({ children, onRetry, below }: LoadFailedProps) {
  const { t } = useTranslation()
  const button = (
    <Button
      look="secondary"
      small={below !== 'large'}
      className={below ? undefined : classes['again']}
      onClick={onRetry}
    >
      {t('actions.try-again')}
    </Button>
  )
  return below ? (
    <>
      <FormAlert>{children}</FormAlert>
      {button}
    </>
  ) : (
    <FormAlert>
      <p>{children}</p>
      {button}
    </FormAlert>
  )
}
