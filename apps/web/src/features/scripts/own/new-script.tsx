/** The button that opens the form of a new script. */
import { useTranslation } from 'react-i18next'
import { ModalButton } from '../../../ui/buttons/modal-button.tsx'
import type { Lock } from '../../../ui/lock/lock-tip.tsx'
import { NewScriptModal } from './new-script-modal.tsx'

/** `lock`: why the member can save no more scripts, where that is known. */
export function NewScript({ lock = null }: { lock?: Lock | null }) {
  const { t } = useTranslation()
  return (
    <ModalButton look="primary" lock={lock} renderModal={(close) => <NewScriptModal onClose={close} />}>
      {t('scripts.create')}
    </ModalButton>
  )
}
