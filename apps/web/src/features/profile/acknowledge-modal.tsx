/** Shows the risks of an opt-in before it is turned on; a class C category requires a tick on every statement. */
import { useState } from 'react'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ACKNOWLEDGEMENT_DAYS, isCategory, tasksOfOptIn, type OptInId } from '@rubato/contracts/domain'
import { Button } from '../../ui/buttons/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { CancelButton, ModalActions } from '../../ui/modal-actions.tsx'
import { optInName } from '../../domain/texts/opt-in-names.ts'
import classes from './profile.module.css'
import { RiskInfo } from './risk-info.tsx'
import { statementsOf, type Statement } from './statements.ts'

interface AcknowledgeModalProps {
  id: OptInId
  isRenewal: boolean
  onTurnOn: () => void
  onClose: () => void
}

export function AcknowledgeModal({ id, isRenewal, onTurnOn, onClose }: AcknowledgeModalProps) {
  const { t } = useTranslation()
  // Ticks are required each time: they are not stored.
  const [ticked, setTicked] = useState<readonly Statement[]>([])
  const statements = isCategory(id) ? statementsOf(id) : []
  const turn = (statement: Statement, on: boolean) =>
    setTicked((old) => (on ? [...old, statement] : old.filter((other) => other !== statement)))
  const title = optInName(t, id)
  const lasting = isRenewal ? 'renew-for' : 'on-for'
  return (
    <Modal title={title} size={640} onClose={onClose}>
      {tasksOfOptIn(id).map((task) => (
        <RiskInfo key={task.id} id={task.id} isNamed={task.label !== title} />
      ))}
      {statements.length > 0 && (
        <fieldset className={classes['statements']}>
          <legend>{t('profile.opt-ins.confirm')}</legend>
          {statements.map((statement) => (
            <Checkbox
              key={statement}
              size="sm"
              label={t(`profile.statements.${statement}`)}
              checked={ticked.includes(statement)}
              onChange={(event) => turn(statement, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
      <p className={classes['hint']}>{t('profile.risk.policy')}</p>
      <ModalActions
        secondary={<CancelButton onClick={onClose} />}
        primary={
          <Button disabled={ticked.length < statements.length} onClick={onTurnOn}>
            {isCategory(id)
              ? t(`profile.opt-ins.${lasting}`, { count: ACKNOWLEDGEMENT_DAYS })
              : t('profile.opt-ins.turn-on')}
          </Button>
        }
      />
    </Modal>
  )
}
