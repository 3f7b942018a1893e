/** The app's one question for calls that need accepted policies. The screen below keeps the typed text. */
import { useEffect, useRef, useState } from 'react'
import { answerAcceptance } from '../../lib/api/questions.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'

const AcceptPoliciesModal = lazyPiece(async () => (await import('./accept-policies-modal.tsx')).AcceptPoliciesModal)

type Answer = (isAccepted: boolean) => void

export function AcceptanceQuestion() {
  const [question, setQuestion] = useState<{ answer: Answer }>()
  const waiting = useRef<Answer>(undefined)
  useEffect(() => {
    const stop = answerAcceptance(
      () =>
        new Promise((answer) => {
          waiting.current = answer
          setQuestion({ answer })
        }),
    )
    return () => {
      stop()
      // A call that still waits when the app is closed fails.
      waiting.current?.(false)
    }
  }, [])
  const finish = (isAccepted: boolean) => {
    setQuestion(undefined)
    question?.answer(isAccepted)
  }
  return question && <AcceptPoliciesModal onFinish={finish} />
}
