import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuIcon } from './menu-item.tsx'
import classes from './sign-out-button.module.css'
import { useSignOut } from './use-sign-out.tsx'

interface SignOutButtonProps {
  className?: string | undefined
  /** As an entry of a menu. */
  withIcon?: boolean
}

export function SignOutButton({ className, withIcon = false }: SignOutButtonProps) {
  const { t } = useTranslation()
  const { begin, isPending, modal } = useSignOut()
  return (
    <>
      <button
        type="button"
        className={className ?? classes['plain']}
        // `disabled` would lose the focus that the question returns to this button.
        aria-disabled={isPending}
        onClick={begin}
      >
        {withIcon && <MenuIcon icon={LogOut} />}
        {t('actions.sign-out')}
      </button>
      {modal}
    </>
  )
}
