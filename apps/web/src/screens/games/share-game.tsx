/** Sharing of a game from the builder: the dialog of every shared thing, once the account has the game. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { builderText } from '../../features/builder/texts/builder-text.ts'
import { stateOf } from '../../domain/items/parts/item-state.tsx'
import { itemQuery } from '../../domain/items/queries/items.queries.ts'
import { NetworkError } from '../../lib/api/api-error.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Chip } from '../../ui/feedback/chip.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
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
        <>
          <FormAlert>{describeError(t, failure).message}</FormAlert>
          <Button look="secondary" onClick={() => void refetch()}>
            {t('actions.try-again')}
          </Button>
        </>
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
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  // Read ahead, so that the dialog opens at once.
  useQuery({ ...itemQuery('game', game?.id ?? ''), enabled: game !== null })
  return (
    <>
      <Button small look="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Share2 size={16} aria-hidden />
        {builderText(t, 'screen.share')}
      </Button>
      {isOpen && game && <ShareSaved {...game} onClose={close} />}
      {isOpen && !game && <ShareUnsaved onDetails={onDetails} onClose={close} />}
    </>
  )
}
