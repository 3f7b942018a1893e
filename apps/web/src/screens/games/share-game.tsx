/** Sharing of a game from the builder: publishing it, and the link to it. */
import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { gameEndpoints } from '@rubato/contracts/api'
import { builderText } from '../../features/builder/texts/builder-text.ts'
import { gameQuery } from '../../features/games/game.queries.ts'
import { ShareDialog } from '../../features/share/share-dialog.tsx'
import { call } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import { Chip } from '../../ui/feedback/chip.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Modal } from '../../ui/modal.tsx'

interface ShareGameProps {
  /** Null while the account has no game yet. */
  game: { id: string; hasErrors: boolean; isSaved: boolean } | null
  /** Asks for title, description and picture. */
  onDetails: () => void
}

function Publish({ id, hasErrors, isSaved, onClose }: NonNullable<ShareGameProps['game']> & { onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data: game } = useQuery(gameQuery(id))
  const [hasLink, setHasLink] = useState(false)
  const share = useMutation({
    networkMode: 'always',
    mutationFn: (shared: boolean) => call(gameEndpoints.updateGame, { params: { gameId: id }, body: { shared } }),
    onSuccess: (saved) => queryClient.setQueryData(gameQuery(id).queryKey, saved),
  })
  if (!game) return null
  if (hasLink && game.shared)
    return (
      <ShareDialog
        title={game.name}
        publicLink={{ url: `${window.location.origin}/play/custom-game/${id}` }}
        onClose={onClose}
      />
    )
  const isBlocked = hasErrors && !game.shared
  return (
    <Modal title={t('share.title', { title: game.name })} size={460} onClose={onClose}>
      <p>{builderText(t, game.shared ? 'screen.shared' : 'share.private')}</p>
      {!isSaved && <p>{builderText(t, 'share.not-sent')}</p>}
      {isBlocked && <p>{builderText(t, 'share.broken')}</p>}
      {share.error && <FormAlert>{describeError(t, share.error).message}</FormAlert>}
      <Row>
        <Button
          look={game.shared ? 'secondary' : 'primary'}
          disabled={isBlocked || share.isPending}
          onClick={() => share.mutate(!game.shared)}
        >
          {builderText(t, game.shared ? 'share.unpublish' : 'share.publish')}
        </Button>
        {game.shared && <Button onClick={() => setHasLink(true)}>{t('share.copy')}</Button>}
      </Row>
    </Modal>
  )
}

/** Whether other members see the game. */
export function SharingChip({ gameId }: { gameId: string }) {
  const { t } = useTranslation()
  const { data: game } = useQuery(gameQuery(gameId))
  return game && <Chip>{builderText(t, game.shared ? 'screen.shared' : 'screen.private')}</Chip>
}

export function ShareGame({ game, onDetails }: ShareGameProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button small look="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Share2 size={16} aria-hidden />
        {builderText(t, 'screen.share')}
      </Button>
      {isOpen && !game && (
        <Modal title={builderText(t, 'screen.share')} onClose={close}>
          <p>{builderText(t, 'share.unsaved')}</p>
          <Row>
            <Button
              data-autofocus
              onClick={() => {
                close()
                onDetails()
              }}
            >
              {builderText(t, 'screen.details')}
            </Button>
          </Row>
        </Modal>
      )}
      {isOpen && game && <Publish {...game} onClose={close} />}
    </>
  )
}
