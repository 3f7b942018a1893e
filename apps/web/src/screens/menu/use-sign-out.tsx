/** Signing out: asks first when this device holds unsent changes or drafts of the member's scripts and games. */
import { useState, type ReactNode } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { draftName } from '../../domain/texts/draft-name.ts'
import { readUnsentGames } from '../../domain/unsent-games.ts'
import { meQuery } from '../../features/account/account.queries.ts'
import type { UnsentWork } from '../../features/account/sign-out-modal.tsx'
import { describeError } from '../../lib/errors/describe-error.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { notifyError } from '../../lib/notify.ts'
import { signOutHere, unsentWork } from './sign-out-here.ts'

/** Loaded only when there is something unsent. */
const question = () => import('../../features/account/sign-out-modal.tsx')
const sender = () => import('../../features/script-editor/outbox/open-document.ts')

const SignOutModal = lazyPiece(async () => (await question()).SignOutModal)

interface AtStake {
  memberId: string
  work: UnsentWork
}

interface SigningOut {
  /** Signs out, or asks first. Rejects where that fails: for a form that shows the error. */
  attempt: () => Promise<void>
  /** The same with a message where it fails; does nothing while it is pending. */
  begin: () => void
  isPending: boolean
  /** The question, while it is open. */
  modal: ReactNode
}

export function useSignOut(): SigningOut {
  const { t } = useTranslation()
  const router = useRouter()
  const queryClient = useQueryClient()
  const [atStake, setAtStake] = useState<AtStake>()
  /** Signs out and drops unsent changes. */
  const leave = async () => {
    const address = await signOutHere(queryClient)
    if (address !== null) return window.location.assign(address)
    await router.navigate({ to: '/' })
    // The landing page may be the page that it was called on: it changes for a visitor.
    await router.invalidate()
  }
  const onError = (error: Error) => {
    const { name, message } = describeError(t, error)
    notifyError(name, message)
  }
  const attempt = async () => {
    const [{ findUnsent }, { findDrafts }] = await unsentWork()
    // Read here, not subscribed to: signing out clears it, and the button may still be shown.
    const { id: memberId } = await queryClient.ensureQueryData(meQuery)
    const [unsent, begun] = [findUnsent(memberId).count, findDrafts()]
    const games = [...readUnsentGames().values()].map((name) => draftName(t, { name }))
    if (unsent + begun.count + games.length === 0) return leave()
    await question()
    setAtStake({ memberId, work: { unsent, begun, games } })
  }
  const begin = useMutation({ mutationFn: attempt, onError })
  return {
    attempt,
    begin: () => !begin.isPending && begin.mutate(),
    isPending: begin.isPending,
    modal: atStake && (
      <SignOutModal
        {...atStake.work}
        onSend={async () => (await sender()).sendUnsent(atStake.memberId)}
        onSignOut={() => leave().catch(onError)}
        onStay={() => setAtStake(undefined)}
      />
    ),
  }
}
