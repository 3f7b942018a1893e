/** Shares a generator with all members, shows its link, and ends the sharing. */
import { useState, type ReactNode } from 'react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { can, tierFor, type GameGenerator } from '@rubato/contracts/domain'
import { cacheGenerator, updateGenerator } from '../../features/generators/generator.queries.ts'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { LockedButton } from '../../ui/buttons/locked-button.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { notifySuccess } from '../../lib/notify.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import { Row } from '../../ui/layout/row.tsx'

const ShareDialog = lazyPiece(async () => (await import('../../features/share/share-dialog.tsx')).ShareDialog)

/** Changes whether the generator is shared; the contract's sentences say why it was refused. */
function useSetShared({ id, revision }: GameGenerator) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (shared: boolean) => updateGenerator(id, { shared, revision }),
    onSuccess(generator, shared) {
      cacheGenerator(queryClient, generator)
      const held = generator.moderation?.state === 'held'
      if (!shared) return notifySuccess(t('generator.share.ended'), t('generator.share.ended-text'))
      notifySuccess(
        t(held ? 'generator.share.held' : 'generator.share.done'),
        t(held ? 'generator.states.held-text' : 'generator.share.done-text'),
      )
    },
  })
}

/** Shares it with everybody; a refusal is said with its reasons. */
function ShareAction({ sharing }: { sharing: ReturnType<typeof useSetShared> }) {
  const { t } = useTranslation()
  const { error, isPending } = sharing
  const issues = error instanceof ApiError ? error.issues.map(({ message }) => message) : []
  return (
    <>
      {error && <FormAlert>{[describeError(t, error).message, ...issues].join(' ')}</FormAlert>}
      <Row>
        <Button data-autofocus aria-disabled={isPending} onClick={() => isPending || sharing.mutate(true)}>
          {t('generator.share.confirm')}
        </Button>
      </Row>
    </>
  )
}

function useLock(generator: GameGenerator, isChanged: boolean): string | null {
  const { t } = useTranslation()
  const { data: status } = useSuspenseQuery(patronStatusQuery)
  if (generator.shared) return null
  if (!can(status, 'content.publish'))
    return t('generator.share.locked', { tier: t(`tiers.${tierFor('content.publish')}`) })
  return isChanged ? t('generator.share.save-first') : null
}

/** The address where others play it, or why they cannot open it. */
function linkOf(t: TFunction, { id, shared, moderation }: GameGenerator, remedy: ReactNode) {
  if (moderation) return { why: t(`generator.states.${moderation.state}-text`) }
  if (!shared) return { why: t('generator.share.text'), remedy }
  return { url: `${window.location.origin}/generator/${id}` }
}

export function ShareGenerator({ generator, isChanged }: { generator: GameGenerator; isChanged: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const lock = useLock(generator, isChanged)
  const sharing = useSetShared(generator)
  const close = () => {
    setIsOpen(false)
    sharing.reset()
  }
  return (
    <>
      <LockedButton look="secondary" small aria-haspopup="dialog" why={lock} onClick={() => setIsOpen(true)}>
        {t('generator.share.button')}
      </LockedButton>
      {generator.shared && (
        <Button look="secondary" small disabled={sharing.isPending} onClick={() => sharing.mutate(false)}>
          {t('generator.share.end')}
        </Button>
      )}
      {!isOpen && sharing.error && <FormAlert>{describeError(t, sharing.error).message}</FormAlert>}
      {isOpen && (
        <ShareDialog
          title={generator.title}
          publicLink={linkOf(t, generator, <ShareAction sharing={sharing} />)}
          onClose={close}
        />
      )}
    </>
  )
}
