/**
 * Asks before a navigation leaves unsaved changes, except to play and by the links of a game that was just kept
 * (`keep-game.tsx`): Back leads to the form again. Whatever the answer, the changes stay in this tab unless discarded.
 */
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { mayAskToStay } from '../../lib/errors/hold-page.ts'
import { Modal } from '../../ui/modal.tsx'
import { ModalActions } from '../../ui/modal-actions.tsx'

interface LeaveEditorQuestionProps {
  hasChanges: () => boolean
  onDiscard: () => void
}

export function LeaveEditorQuestion({ hasChanges, onDiscard }: LeaveEditorQuestionProps) {
  const { t } = useTranslation()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && !next.pathname.startsWith('/play/') && hasChanges(),
    enableBeforeUnload: () => hasChanges() && mayAskToStay(),
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Modal isQuestion title={t('generator.leave.title')} onClose={reset}>
      <p>{t('generator.leave.text')}</p>
      <ModalActions
        others={
          <Button
            look="danger"
            onClick={() => {
              onDiscard()
              proceed()
            }}
          >
            {t('generator.leave.discard')}
          </Button>
        }
        secondary={
          <Button look="secondary" onClick={proceed}>
            {t('generator.leave.go')}
          </Button>
        }
        primary={
          <Button data-autofocus onClick={reset}>
            {t('generator.leave.stay')}
          </Button>
        }
      />
    </Modal>
  )
}
