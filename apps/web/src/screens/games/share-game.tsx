/** Sharing of a game from the builder: the dialog of every shared thing, once the account has the game. */
import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { builderText } from '../../features/builder/texts/builder-text.ts'
import { stateOf } from '../../domain/items/parts/item-state.tsx'
import { itemQuery } from '../../domain/items/queries/items.queries.ts'
import { NetworkError } from '../../lib/api/api-error.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ModalButton } from '../../ui/buttons/modal-button.tsx'
import { Chip } from '../../ui/feedback/chip.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Modal } from '../../ui/modal.tsx'
import { useItemViewer } from '../items/item-viewer.ts'
import { ShareItemDialog } from '../items/share-item-dialog.tsx'

interface SavedGame {
  id: string
  hasErrors: boolean
  isSaved: boolean
}

interface ShareGameProps {
  /** Null while the account has no game yet. */
  game: SavedGame | null
  /** Asks for title, description and picture. */
  onDetails: () => void
}

function ShareSaved({ id, hasErrors, isSaved, onClose }: SavedGame & { onClose: () => void }) {
  const { t } = useTranslation()
  const viewer = useItemViewer()
  const { data: item, error, fetchStatus, refetch } = useQuery(itemQuery('game', id))
  const failure = error ?? (fetchStatus === 'paused' ? new NetworkError('No network.') : null)
  if (item) {
    const broken = hasErrors && !item.shared ? builderText(t, 'share.broken') : null
    const unsent = isSaved ? undefined : builderText(t, 'share.not-sent')
    const lock = broken === null ? null : { reason: broken }
    return <ShareItemDialog item={item} viewer={viewer} lock={lock} notice={broken ?? unsent} onClose={onClose} />
  }
  return (
    <Modal title={builderText(t, 'screen.share')} onClose={onClose}>
      {failure ? (
        <LoadFailed below="large" onRetry={() => void refetch()}>
          {describeError(t, failure).message}
        </LoadFailed>
      ) : (
        <Skeleton rows={2} />
      )}
    </Modal>
  )
}

/** What other members see of the game. */
export function SharingChip({ gameId }: { gameId: string }) {
  const { t } = useTranslation()
  const { data: item } = useQuery(itemQuery('game', gameId))
  return item && <Chip>{t(`items.badges.${stateOf(item)}`)}</Chip>
}

/** A game without a title and a picture is not in the account: there is nothing to share yet. */
function ShareUnsaved({ onDetails, onClose }: { onDetails: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal title={builderText(t, 'screen.share')} onClose={onClose}>
      <p>{builderText(t, 'share.unsaved')}</p>
      <Row>
        <Button
          data-autofocus
          onClick={() => {
            onClose()
            onDetails()
          }}
        >
          {builderText(t, 'screen.details')}
        </Button>
      </Row>
    </Modal>
  )
}

export function ShareGame({ game, onDetails }: ShareGameProps) {
  const { t } = useTranslation()
  // Read ahead, so that the dialog opens at once.
  useQuery({ ...itemQuery('game', game?.id ?? ''), enabled: game !== null })
  return (
    <ModalButton
      small
      renderModal={(close) =>
        game ? <ShareSaved {...game} onClose={close} /> : <ShareUnsaved onDetails={onDetails} onClose={close} />
      }
    >
      <Share2 size={16} aria-hidden />
      {builderText(t, 'screen.share')}
    </ModalButton>
  )
}
