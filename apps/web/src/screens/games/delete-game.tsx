/** Deletes a game from the builder, after a question. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConfirmModal } from '../../domain/confirm-modal.tsx'
import { minePaths } from '../../domain/items/item-paths.ts'
import { useDelete } from '../../domain/items/queries/use-own-item.ts'
import { builderText } from '../../features/builder/texts/builder-text.ts'
import { ModalButton } from '../../ui/buttons/modal-button.tsx'

interface DeleteGameProps {
  gameId: string
  name: string
  /** Whether the builder is still open when the game is gone: the member may be in a session by then. */
  isInBuilder: () => boolean
}

export function DeleteGame({ gameId, name, isInBuilder }: DeleteGameProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const remove = useDelete({ kind: 'game', id: gameId, name }, () => {
    queryClient.removeQueries({ queryKey: ['games', gameId] })
    if (isInBuilder()) void navigate({ to: minePaths.game })
  })
  return (
    <ModalButton
      small
      look="danger"
      renderModal={(close) => (
        <ConfirmModal
          title={builderText(t, 'details.delete-title', { name })}
          text={builderText(t, 'details.delete-text')}
          confirm={builderText(t, 'details.delete-yes')}
          // `useDelete` reports a failure itself.
          change={{ ...remove, error: null }}
          onClose={close}
        />
      )}
    >
      {builderText(t, 'details.delete')}
    </ModalButton>
  )
}
