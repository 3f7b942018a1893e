/** A button for an action that cannot be undone: it asks first. */
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorSentence } from '../lib/errors/describe-error.ts'
import { Button } from './buttons/button.tsx'
import { FormAlert } from './inputs/form.tsx'
import { Modal } from './modal.tsx'
import { ModalActions } from './modal-actions.tsx'

interface ConfirmButtonProps {
  label: string
  question: string
  text: string
  yes: string
  no: string
  onYes: () => Promise<void> | void
}

export function ConfirmButton({ label, question, text, yes, no, onYes }: ConfirmButtonProps) {
  const { t } = useTranslation()
  const [isAsked, setIsAsked] = useState(false)
  const answer = useMutation({
    networkMode: 'always',
    mutationFn: async () => onYes(),
    onSuccess: () => setIsAsked(false),
  })
  return (
    <>
      <Button look="danger" small aria-haspopup="dialog" onClick={() => setIsAsked(true)}>
        {label}
      </Button>
      {isAsked && (
        <Modal isQuestion title={question} onClose={() => setIsAsked(false)}>
          <p>{text}</p>
          {answer.isError && <FormAlert>{errorSentence(t, answer.error)}</FormAlert>}
          <ModalActions
            secondary={
              <Button data-autofocus look="secondary" onClick={() => setIsAsked(false)}>
                {no}
              </Button>
            }
            primary={
              <Button look="danger" disabled={answer.isPending} onClick={() => answer.mutate()}>
                {yes}
              </Button>
            }
          />
        </Modal>
      )}
    </>
  )
}
