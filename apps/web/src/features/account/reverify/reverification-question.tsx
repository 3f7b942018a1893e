/** The one question of the app for calls that need reverification. Mounted once, around all screens. */
import { useEffect, useRef, useState } from 'react'
import type { ReverificationPreset } from '@rubato/contracts/domain'
import { answerReverification } from '../../../lib/api/questions.ts'
import { lazyPiece } from '../../../lib/errors/lazy-piece.tsx'

const ReverifyModal = lazyPiece(async () => (await import('./reverify-modal.tsx')).ReverifyModal)

interface Question {
  preset: ReverificationPreset
  answer: (isProved: boolean) => void
}

export function ReverificationQuestion() {
  const [question, setQuestion] = useState<Question>()
  const waiting = useRef<Question>(undefined)
  useEffect(() => {
    const stop = answerReverification(
      (preset) =>
        new Promise((answer) => {
          waiting.current = { preset, answer }
          setQuestion(waiting.current)
        }),
    )
    return () => {
      stop()
      // A call that still waits when the app is closed is not proved.
      waiting.current?.answer(false)
    }
  }, [])
  const finish = (isProved: boolean) => {
    setQuestion(undefined)
    question?.answer(isProved)
  }
  return question && <ReverifyModal preset={question.preset} onFinish={finish} />
}
