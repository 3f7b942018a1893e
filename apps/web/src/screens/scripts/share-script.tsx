/** The button that opens the ways to share a script. Locked while other members cannot open the script. */
import { useTranslation } from 'react-i18next'
import { isPublic, type ScriptItem } from '../../domain/items/item.ts'
import { pageOf } from '../../domain/items/item-paths.ts'
import { ModalButton } from '../../ui/buttons/modal-button.tsx'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import type { ButtonLook } from '../../ui/buttons/button.tsx'

const ShareDialog = lazyPiece(async () => (await import('../../features/share/share-dialog.tsx')).ShareDialog)

export function ShareScript({ script, look }: { script: ScriptItem; look: ButtonLook }) {
  const { t } = useTranslation()
  return (
    <ModalButton
      look={look}
      lock={isPublic(script) ? null : { reason: t(`scripts.page.${script.shared ? 'share-hidden' : 'share-private'}`) }}
      renderModal={(close) => (
        <ShareDialog
          title={script.name}
          publicLink={{ url: window.location.origin + pageOf(script) }}
          onClose={close}
        />
      )}
    >
      {t('scripts.page.share')}
    </ModalButton>
  )
}
