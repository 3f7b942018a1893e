/** Signing out: asks first when this device holds unsent changes or drafts of the member's scripts. */
import { useState, type ReactNode } from 'react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { meQuery, signOut } from '../../features/account/account.queries.ts'
import { disconnectDevices } from '../../extras/devices/slot.ts'
import type { UnsentWork } from '../../features/account/sign-out-modal.tsx'
import { forgetPlays } from '../../features/plays/stored-plays.ts'
import { forgetHistory } from '../../features/sessions/session-history.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { notifyError } from '../../lib/notify.ts'
import { forgetRecent } from '../../lib/storage/recent.ts'
import { dropSummaries } from '../sessions/saved-summary.ts'

/** Loaded at sign-out; the question and the sender only when there is something unsent. */
const editorStorage = () =>
  Promise.all([
    import('../../features/script-editor/outbox/outbox-storage.ts'),
    import('../../features/script-editor/list/new-dialog-draft.ts'),
  ])
const question = () => import('../../features/account/sign-out-modal.tsx')
const sender = () => import('../../features/script-editor/outbox/open-document.ts')

const SignOutModal = lazyPiece(async () => (await question()).SignOutModal)

interface SigningOut {
  /** Does nothing while it is pending. */
  begin: () => void
  isPending: boolean
  /** The question, while it is open. */
  modal: ReactNode
}

export function useSignOut(): SigningOut {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data: me } = useSuspenseQuery(meQuery)
  const [atStake, setAtStake] = useState<UnsentWork>()
  /** Signs out and drops unsent changes. */
  const leave = async () => {
    const [{ discardUnsent }, { discardDrafts }] = await editorStorage()
    const address = await signOut(queryClient)
    discardUnsent(me.id)
    discardDrafts()
    disconnectDevices()
    forgetHistory()
    forgetRecent()
    forgetPlays()
    dropSummaries()
    if (address === null) await navigate({ to: '/' })
    else window.location.assign(address)
  }
  const onError = (error: Error) => {
    const { name, message } = describeError(t, error)
    notifyError(name, message)
  }
  const begin = useMutation({
    networkMode: 'always',
    async mutationFn() {
      const [{ findUnsent }, { findDrafts }] = await editorStorage()
      const [unsent, begun] = [findUnsent(me.id).count, findDrafts()]
      if (unsent + begun.count === 0) return leave()
      await question()
      setAtStake({ unsent, begun })
    },
    onError,
  })
  return {
    begin: () => !begin.isPending && begin.mutate(),
    isPending: begin.isPending,
    modal: atStake && (
      <SignOutModal
        {...atStake}
        onSend={async () => (await sender()).sendUnsent(me.id)}
        onSignOut={() => leave().catch(onError)}
        onStay={() => setAtStake(undefined)}
      />
    ),
  }
}
