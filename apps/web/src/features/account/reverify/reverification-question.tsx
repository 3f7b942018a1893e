/** The one question of the app for calls that need a fresh proof of who it is. Mounted once, around all screens. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReverificationPreset } from '@rubato/contracts/domain'
import { answerReverification } from '../../../lib/api/reverification.ts'
import { identityOrigin } from '../../../lib/browser/product.ts'
import { lazyPiece } from '../../../lib/errors/lazy-piece.tsx'
import { Modal } from '../../../ui/modal.tsx'

const ReverifyForm = lazyPiece(async () => (await import('./reverify-form.tsx')).ReverifyForm)

/** Loaded on sites with a hosted provider only. */
const HostedReverify = lazyPiece(async () => (await import('../hosted/hosted-reverify.tsx')).HostedReverify)

interface Question {
  preset: ReverificationPreset
  answer: (isProved: boolean) => void
}

export function ReverificationQuestion() {
  const { t } = useTranslation()
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
  if (!question) return null
  return (
    <Modal isQuestion title={t('reverify.title')} onClose={() => finish(false)}>
      {identityOrigin() === '' ? (
        <ReverifyForm preset={question.preset} onFinish={finish} />
      ) : (
        <HostedReverify onCancel={() => finish(false)} />
      )}
    </Modal>
  )
}
