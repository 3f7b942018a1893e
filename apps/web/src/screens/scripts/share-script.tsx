/** The button that opens the ways to share a script. Locked while other members cannot open the script. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Script } from '@rubato/contracts/domain'
import { LockedButton } from '../../ui/buttons/locked-button.tsx'
import { isShared } from '../../features/scripts/parts/is-shared.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import type { ButtonLook } from '../../ui/buttons/button.tsx'

const ShareDialog = lazyPiece(async () => (await import('../../features/share/share-dialog.tsx')).ShareDialog)

export function ShareScript({ script, look }: { script: Script; look: ButtonLook }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <LockedButton
        look={look}
        aria-haspopup="dialog"
        lock={isShared(script) ? null : { reason: t('scripts.page.share-private') }}
        onClick={() => setIsOpen(true)}
      >
        {t('scripts.page.share')}
      </LockedButton>
      {isOpen && (
        <ShareDialog
          title={script.title}
          publicLink={{ url: `${window.location.origin}/script/${script.id}/` }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
