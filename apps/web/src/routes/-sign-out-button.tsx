/** The way out. Whoever has words for their scripts that only this device has is asked first. */
import { useState } from 'react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { meQuery, signOut } from '../features/account/account.queries.ts'
import type { UnsentWork } from '../features/account/sign-out-modal.tsx'
import { forgetHistory } from '../features/sessions/session-history.ts'
import { LogOut } from 'lucide-react'
import { describeError } from '../lib/errors/describe-error.ts'
import { lazyPiece } from '../lib/errors/lazy-piece.tsx'
import { notifyError } from '../lib/notify.ts'
import { dropSummaries } from './-kept-summary.ts'
import classes from './-sign-out-button.module.css'

/** What the editor keeps comes when somebody signs out; the question and its sender when there is something in it. */
const editorShelves = () =>
  Promise.all([
    import('../features/script-editor/outbox/outbox-storage.ts'),
    import('../features/script-editor/list/new-dialog-draft.ts'),
  ])
const question = () => import('../features/account/sign-out-modal.tsx')
const sender = () => import('../features/script-editor/outbox/open-document.ts')

const SignOutModal = lazyPiece(async () => (await question()).SignOutModal)

function useSignOut() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data: me } = useSuspenseQuery(meQuery)
  const [unsentWork, setUnsentWork] = useState<UnsentWork>()
  /** Lets go of what is not sent. */
  const leave = async () => {
    const [{ discardUnsent }, { discardDrafts }] = await editorShelves()
    await signOut(queryClient)
    discardUnsent(me.id)
    discardDrafts()
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
      const [{ findUnsent }, { findDrafts }] = await editorShelves()
      const [unsent, begun] = [findUnsent(me.id).count, findDrafts()]
      if (unsent + begun.count === 0) return leave()
      await question()
      setUnsentWork({ unsent, begun })
    },
    onError,
  })
  return {
    begin,
    unsentWork,
    dialog: {
      onSend: async () => (await sender()).sendUnsent(me.id),
      onSignOut: () => leave().catch(onError),
      onStay: () => setUnsentWork(undefined),
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
  const { begin, unsentWork, dialog } = useSignOut()
  return (
    <>
      <button
        type="button"
        className={className ?? classes['plain']}
        // Not disabled, which would take the focus that a question gives back.
        aria-disabled={begin.isPending}
        onClick={() => !begin.isPending && begin.mutate()}
      >
        {withIcon && <LogOut aria-hidden="true" size={18} strokeWidth={1.75} />}
        {t('actions.sign-out')}
      </button>
      {unsentWork && <SignOutModal {...unsentWork} {...dialog} />}
    </>
  )
}
