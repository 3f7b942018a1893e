/** The way out. Whoever has lines that only this device has is asked first. */
import { lazy, Suspense, useState } from 'react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { meQuery, signOut } from '../features/account/account.queries.ts'
import { forgetHistory } from '../features/sessions/session-history.ts'
import { describeError } from '../lib/describe-error.ts'
import { notifyError } from '../lib/notify.ts'
import classes from './-sign-out-button.module.css'

/** The editor's outbox comes when somebody signs out; the question and its sender when there is something in it. */
const outbox = () => import('../features/script-editor/outbox-shelf.ts')
const question = () => import('../features/account/sign-out-dialog.tsx')
const sender = () => import('../features/script-editor/open-work.ts')

const SignOutDialog = lazy(() => question().then((module) => ({ default: module.SignOutDialog })))

function useSignOut() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data: me } = useSuspenseQuery(meQuery)
  const [unsent, setUnsent] = useState(0)
  /** Lets go of what is not sent. */
  const leave = async () => {
    const { dropUnsent } = await outbox()
    await signOut(queryClient)
    dropUnsent(me.id)
    forgetHistory()
    await navigate({ to: '/' })
  }
  const onError = (error: Error) => {
    const { name, message } = describeError(t, error)
    notifyError(name, message)
  }
  const begin = useMutation({
    networkMode: 'always',
    async mutationFn() {
      const { unsentOf } = await outbox()
      const { count } = unsentOf(me.id)
      if (count === 0) return leave()
      await question()
      setUnsent(count)
    },
    onError,
  })
  return {
    begin,
    unsent,
    dialog: {
      onSend: async () => (await sender()).sendUnsent(me.id),
      onSignOut: () => leave().catch(onError),
      onStay: () => setUnsent(0),
    },
  }
}

export function SignOutButton({ className }: { className?: string | undefined }) {
  const { t } = useTranslation()
  const { begin, unsent, dialog } = useSignOut()
  return (
    <>
      <button
        type="button"
        className={className ?? classes['plain']}
        disabled={begin.isPending}
        onClick={() => begin.mutate()}
      >
        {t('actions.sign-out')}
      </button>
      <Suspense fallback={null}>{unsent > 0 && <SignOutDialog unsent={unsent} {...dialog} />}</Suspense>
    </>
  )
}
