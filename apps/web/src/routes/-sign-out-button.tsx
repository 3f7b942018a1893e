import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { signOut } from '../features/account/account.queries.ts'
import { describeError } from '../lib/describe-error.ts'
import { notifyError } from '../lib/notify.ts'
import classes from './-sign-out-button.module.css'

export function SignOutButton({ className }: { className?: string | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const leave = useMutation({
    mutationFn: () => signOut(queryClient),
    onSuccess: () => void navigate({ to: '/' }),
    onError(error) {
      const { name, message } = describeError(t, error)
      notifyError(name, message)
    },
  })
  return (
    <button
      type="button"
      className={className ?? classes['plain']}
      disabled={leave.isPending}
      onClick={() => leave.mutate()}
    >
      {t('actions.sign-out')}
    </button>
  )
}
