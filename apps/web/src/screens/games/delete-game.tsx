/** Deletes a game from the builder, after a question. */
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { gameEndpoints } from '@rubato/contracts/api'
import { builderText } from '../../features/builder/texts/builder-text.ts'
import { call } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Modal } from '../../ui/modal.tsx'

export function DeleteGame({ gameId, name }: { gameId: string; name: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: () => call(gameEndpoints.deleteGame, { params: { gameId } }),
    onSuccess() {
      queryClient.removeQueries({ queryKey: ['games', gameId] })
      notifySuccess(builderText(t, 'details.deleted'), builderText(t, 'details.deleted-text'))
      void navigate({ to: '/my-games' })
    },
  })
  return (
    <>
      <Button small look="danger" onClick={() => setAsked(true)}>
        {builderText(t, 'details.delete')}
      </Button>
      {isAsked && (
        <Modal isQuestion title={builderText(t, 'details.delete-title', { name })} onClose={() => setAsked(false)}>
          <p>{builderText(t, 'details.delete-text')}</p>
          {remove.error && <FormAlert>{describeError(t, remove.error).message}</FormAlert>}
          <Row>
            <Button data-autofocus look="secondary" onClick={() => setAsked(false)}>
              {t('actions.cancel')}
            </Button>
            <Button look="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
              {builderText(t, 'details.delete-yes')}
            </Button>
          </Row>
        </Modal>
      )}
    </>
  )
}
