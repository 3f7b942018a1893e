/** Signs out. Asks first when this device holds unsent changes or drafts of the member's scripts. */
import { useState } from 'react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { meQuery, signOut } from '../../features/account/account.queries.ts'
import type { AtStake } from '../../features/account/sign-out-dialog.tsx'
import { forgetHistory } from '../../features/sessions/session-history.ts'
import { LogOut } from 'lucide-react'
import { describeError } from '../../lib/describe-error.ts'
import { lazyPiece } from '../../lib/lazy-piece.tsx'
import { notifyError } from '../../lib/notify.ts'
import { dropSummaries } from '../sessions/saved-summary.ts'
import classes from './sign-out-button.module.css'

/** Loaded at sign-out; the question and the sender only when there is something unsent. */
const editorStorage = () =>
  Promise.all([
    import('../../features/script-editor/outbox-shelf.ts'),
    import('../../features/script-editor/line-draft.ts'),
  ])
const question = () => import('../../features/account/sign-out-dialog.tsx')
const sender = () => import('../../features/script-editor/open-work.ts')

const SignOutDialog = lazyPiece(async () => (await question()).SignOutDialog)

function useSignOut() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data: me } = useSuspenseQuery(meQuery)
  const [atStake, setAtStake] = useState<AtStake>()
  /** Signs out and drops unsent changes. */
  const leave = async () => {
    const [{ dropUnsent }, { dropLineDrafts }] = await editorStorage()
    await signOut(queryClient)
    dropUnsent(me.id)
    dropLineDrafts()
    forgetHistory()
    dropSummaries()
    await navigate({ to: '/' })
  }
  const onError = (error: Error) => {
    const { name, message } = describeError(t, error)
    notifyError(name, message)
  }
  const begin = useMutation({
    networkMode: 'always',
    async mutationFn() {
      const [{ unsentOf }, { begunLines }] = await editorStorage()
      const [unsent, begun] = [unsentOf(me.id).count, begunLines()]
      if (unsent + begun.count === 0) return leave()
      await question()
      setAtStake({ unsent, begun })
    },
    onError,
  })
  return {
    begin,
    atStake,
    dialog: {
      onSend: async () => (await sender()).sendUnsent(me.id),
      onSignOut: () => leave().catch(onError),
      onStay: () => setAtStake(undefined),
    },
  }
}

interface SignOutButtonProps {
  className?: string | undefined
  /** As an entry of a menu. */
  withIcon?: boolean
}

export function SignOutButton({ className, withIcon = false }: SignOutButtonProps) {
  const { t } = useTranslation()
  const { begin, atStake, dialog } = useSignOut()
  return (
    <>
      <button
        type="button"
        className={className ?? classes['plain']}
        // `disabled` would lose the focus that the question returns to this button.
        aria-disabled={begin.isPending}
        onClick={() => !begin.isPending && begin.mutate()}
      >
        {withIcon && <LogOut aria-hidden="true" size={18} strokeWidth={1.75} />}
        {t('actions.sign-out')}
      </button>
      {atStake && <SignOutDialog {...atStake} {...dialog} />}
    </>
  )
}
