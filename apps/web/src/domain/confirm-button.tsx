/** A button for an action that cannot be undone: it asks first. */
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../ui/buttons/button.tsx'
import { ConfirmModal } from './confirm-modal.tsx'

interface ConfirmButtonProps {
  label: string
  question: string
  text: string
  yes: string
  no: string
  onYes: () => Promise<void> | void
}

export function ConfirmButton({ label, question, text, yes, no, onYes }: ConfirmButtonProps) {
  const [isAsked, setIsAsked] = useState(false)
  const answer = useMutation({
    mutationFn: async () => onYes(),
    onSuccess: () => setIsAsked(false),
  })
  return (
    <>
      <Button look="danger" small aria-haspopup="dialog" onClick={() => setIsAsked(true)}>
        {label}
      </Button>
      {isAsked && (
        <ConfirmModal
          title={question}
          text={text}
          confirm={yes}
          cancel={no}
          change={answer}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}
