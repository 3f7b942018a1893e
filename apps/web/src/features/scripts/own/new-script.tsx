/** The button that opens the form of a new script. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { NewScriptModal } from './new-script-modal.tsx'

export function NewScript() {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('scripts.create')}
      </Button>
      {isOpen && <NewScriptModal onClose={() => setIsOpen(false)} />}
    </>
  )
}
