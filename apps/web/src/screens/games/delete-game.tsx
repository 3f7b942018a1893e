/** Deletes a game from the builder, after a question. */
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { minePaths } from '../../domain/items/item-paths.ts'
import { useDelete } from '../../domain/items/queries/use-own-item.ts'
import { builderText } from '../../features/builder/texts/builder-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { ModalActions } from '../../ui/modal-actions.tsx'

export function DeleteGame({ gameId, name }: { gameId: string; name: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const remove = useDelete({ kind: 'game', id: gameId, name }, () => {
    queryClient.removeQueries({ queryKey: ['games', gameId] })
    void navigate({ to: minePaths.game })
  })
  return (
    <>
      <Button small look="danger" onClick={() => setAsked(true)}>
        {builderText(t, 'details.delete')}
      </Button>
      {isAsked && (
        <Modal isQuestion title={builderText(t, 'details.delete-title', { name })} onClose={() => setAsked(false)}>
          <p>{builderText(t, 'details.delete-text')}</p>
          <ModalActions
            secondary={
              <Button data-autofocus look="secondary" onClick={() => setAsked(false)}>
                {t('actions.cancel')}
              </Button>
            }
            primary={
              <Button look="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
                {builderText(t, 'details.delete-yes')}
              </Button>
            }
          />
        </Modal>
      )}
    </>
  )
}
