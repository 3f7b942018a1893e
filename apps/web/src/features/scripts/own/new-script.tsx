/** The button that opens the form of a new script. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LockedButton } from '../../../ui/buttons/locked-button.tsx'
import type { Lock } from '../../../ui/lock/lock-tip.tsx'
import { NewScriptModal } from './new-script-modal.tsx'

/** `lock`: why the member can save no more scripts, where that is known. */
export function NewScript({ lock = null }: { lock?: Lock | null }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <LockedButton aria-haspopup="dialog" lock={lock} onClick={() => setIsOpen(true)}>
        {t('scripts.create')}
      </LockedButton>
      {isOpen && <NewScriptModal onClose={() => setIsOpen(false)} />}
    </>
  )
}
