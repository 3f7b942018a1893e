/** Asks before navigation leaves a session. The session is paused meanwhile. */
import { useCallback, useState, type RefObject } from 'react'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { StageHandle } from '../../play/index.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Row } from '../../ui/layout/row.tsx'

export function LeaveQuestion({ stage }: { stage: RefObject<StageHandle | null> }) {
  const { t } = useTranslation()
  const [isAsked, setIsAsked] = useState(false)
  const isUnderWay = useCallback(() => (stage.current?.state() ?? 'idle') !== 'idle', [stage])
  // Navigation is blocked at once, so that the address stays that of the session; to leave, the member ends the session.
  const shouldBlockFn = useCallback(() => {
    stage.current?.pause()
    // After a stop the list of releases waits for its confirmation: the question is not shown.
    if (stage.current?.state() === 'begun') setIsAsked(true)
    return isUnderWay()
  }, [stage, isUnderWay])
  useBlocker({ shouldBlockFn, enableBeforeUnload: isUnderWay })
  if (!isAsked) return null
  const stay = () => setIsAsked(false)
  const end = () => {
    stay()
    stage.current?.stop()
  }
  return (
    <Modal isQuestion title={t('leave-session.title')} onClose={stay}>
      <p>{t('leave-session.text')}</p>
      <Row>
        <Button data-autofocus onClick={stay}>
          {t('leave-session.stay')}
        </Button>
        <Button look="danger" onClick={end}>
          {t('leave-session.end')}
        </Button>
      </Row>
    </Modal>
  )
}
