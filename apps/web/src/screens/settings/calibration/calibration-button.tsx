/** A button that opens the calibration of sound and light, which is loaded then. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPiece } from '../../../lib/errors/lazy-piece.tsx'
import { Button } from '../../../ui/buttons/button.tsx'

const CalibrationModal = lazyPiece(async () => (await import('./calibration-modal.tsx')).CalibrationModal)

export function CalibrationButton() {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="secondary" small aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('calibration.title')}
      </Button>
      {isOpen && <CalibrationModal onClose={() => setIsOpen(false)} />}
    </>
  )
}
