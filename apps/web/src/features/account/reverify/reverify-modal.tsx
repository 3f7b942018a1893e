/** The question for a fresh proof, answered by the account's own factors or at the hosted provider. */
import { useTranslation } from 'react-i18next'
import type { ReverificationPreset } from '@rubato/contracts/domain'
import { site } from '../../../lib/browser/site.ts'
import { lazyPiece } from '../../../lib/errors/lazy-piece.tsx'
import { Modal } from '../../../ui/modal.tsx'

const ReverifyForm = lazyPiece(async () => (await import('./reverify-form.tsx')).ReverifyForm)

/** Loaded on sites with a hosted provider only. */
const HostedReverify = lazyPiece(async () => (await import('../hosted/hosted-reverify.tsx')).HostedReverify)

interface ReverifyModalProps {
  preset: ReverificationPreset
  onFinish: (isProved: boolean) => void
}

export function ReverifyModal({ preset, onFinish }: ReverifyModalProps) {
  const { t } = useTranslation()
  return (
    <Modal isQuestion title={t('reverify.title')} onClose={() => onFinish(false)}>
      {site().identityOrigin === null ? (
        <ReverifyForm preset={preset} onFinish={onFinish} />
      ) : (
        <HostedReverify onCancel={() => onFinish(false)} />
      )}
    </Modal>
  )
}
