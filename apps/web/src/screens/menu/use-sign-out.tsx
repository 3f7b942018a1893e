/** Signing out: asks first when this device holds unsent changes or drafts of the member's scripts. */
import { useState, type ReactNode } from 'react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { meQuery } from '../../features/account/account.queries.ts'
import type { UnsentWork } from '../../features/account/sign-out-modal.tsx'
import { describeError } from '../../lib/errors/describe-error.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { notifyError } from '../../lib/notify.ts'
import { editorStorage, signOutHere } from './sign-out-here.ts'

/** Loaded only when there is something unsent. */
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
    const address = await signOutHere(queryClient)
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
