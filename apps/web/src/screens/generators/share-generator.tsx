/** Shares a generator with all members, shows its link, and ends the sharing. */
import { useState } from 'react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
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
import { Modal } from '../../ui/modal.tsx'
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

interface AskToShareProps {
  title: string
  isBusy: boolean
  error: Error | null
  onShare: () => void
  onClose: () => void
}

function AskToShare({ title, isBusy, error, onShare, onClose }: AskToShareProps) {
  const { t } = useTranslation()
  const issues = error instanceof ApiError ? error.issues.map(({ message }) => message) : []
  return (
    <Modal title={t('share.title', { title })} size={520} onClose={onClose}>
      <p>{t('generator.share.text')}</p>
      {error && <FormAlert>{[describeError(t, error).message, ...issues].join(' ')}</FormAlert>}
      <Row>
        <Button data-autofocus aria-disabled={isBusy} onClick={() => isBusy || onShare()}>
          {t('generator.share.confirm')}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {t('actions.cancel')}
        </Button>
      </Row>
    </Modal>
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

export function ShareGenerator({ generator, isChanged }: { generator: GameGenerator; isChanged: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const lock = useLock(generator, isChanged)
  const setShared = useSetShared(generator)
  const close = () => {
    setIsOpen(false)
    setShared.reset()
  }
  const { id, title, shared, moderation } = generator
  const publicLink = moderation
    ? { why: t(`generator.states.${moderation.state}-text`) }
    : { url: `${window.location.origin}/generator/${id}` }
  return (
    <>
      <LockedButton look="secondary" small aria-haspopup="dialog" why={lock} onClick={() => setIsOpen(true)}>
        {t('generator.share.button')}
      </LockedButton>
      {shared && (
        <Button look="secondary" small disabled={setShared.isPending} onClick={() => setShared.mutate(false)}>
          {t('generator.share.end')}
        </Button>
      )}
      {shared && !isOpen && setShared.error && <FormAlert>{describeError(t, setShared.error).message}</FormAlert>}
      {isOpen && shared && <ShareDialog title={title} publicLink={publicLink} onClose={close} />}
      {isOpen && !shared && (
        <AskToShare
          title={title}
          isBusy={setShared.isPending}
          error={setShared.error}
          onShare={() => setShared.mutate(true)}
          onClose={close}
        />
      )}
    </>
  )
}
