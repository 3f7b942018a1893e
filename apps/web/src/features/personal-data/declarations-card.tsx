/** The member's declarations with their dates, and their withdrawal. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Declaration, DeclarationKind } from '@rubato/contracts/domain'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { longDate } from '../../lib/i18n/long-date.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Modal } from '../../ui/modal.tsx'
import { CancelButton, ModalActions } from '../../ui/modal-actions.tsx'
import classes from './personal-data.module.css'
import { useWithdraw } from './personal-data.queries.ts'

const kinds = ['adult', 'intimate-data'] as const satisfies DeclarationKind[]

interface WithdrawProps {
  kind: DeclarationKind
  onWithdrawn: () => void
}

/** The button and its confirmation, which names the consequences. */
function Withdraw({ kind, onWithdrawn }: WithdrawProps) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const withdraw = useWithdraw(onWithdrawn)
  return (
    <>
      <Button
        look="secondary"
        small
        aria-haspopup="dialog"
        aria-label={t(`your-data.declarations.${kind}.withdraw`)}
        onClick={() => setIsAsking(true)}
      >
        {t('your-data.declarations.withdraw')}
      </Button>
      {isAsking && (
        <Modal isQuestion title={t(`your-data.declarations.${kind}.question`)} onClose={() => setIsAsking(false)}>
          {withdraw.error && <FormAlert>{errorSentence(t, withdraw.error)}</FormAlert>}
          <p className={classes['text']}>{t(`your-data.declarations.${kind}.effect`)}</p>
          <ModalActions
            secondary={<CancelButton data-autofocus onClick={() => setIsAsking(false)} />}
            primary={
              <Button look="danger" disabled={withdraw.isPending} onClick={() => withdraw.mutate(kind)}>
                {t('your-data.declarations.withdraw')}
              </Button>
            }
          />
        </Modal>
      )}
    </>
  )
}

/** When and how it was declared, and until when it held. */
function Dates({ declaration }: { declaration: Declaration }) {
  const { t, i18n } = useTranslation()
  const date = (instant: string) => longDate(instant, i18n.language)
  const { givenAt, endedAt, expiresAt, checkedBy } = declaration
  return (
    <>
      {endedAt === null
        ? t('your-data.declarations.since', { date: date(givenAt) })
        : t('your-data.declarations.ended', { from: date(givenAt), to: date(endedAt) })}
      {checkedBy !== null && ` ${t('your-data.declarations.checked-by', { service: checkedBy })}`}
      {endedAt === null && expiresAt !== null && ` ${t('your-data.declarations.until', { date: date(expiresAt) })}`}
    </>
  )
}

interface DeclarationsCardProps {
  declarations: readonly Declaration[]
  onWithdrawn: () => void
}

export function DeclarationsCard({ declarations, onWithdrawn }: DeclarationsCardProps) {
  const { t } = useTranslation()
  return (
    <Card aria-labelledby="declarations-title">
      <h2 id="declarations-title">{t('your-data.declarations.title')}</h2>
      <p className={classes['text']}>{t('your-data.declarations.text')}</p>
      <ul className={classes['declarations']}>
        {kinds.map((kind) => {
          const given = declarations.filter((each) => each.kind === kind)
          const isHeld = given.some(({ endedAt }) => endedAt === null)
          return (
            <li key={kind} className={classes['declaration']}>
              <div>
                <h3>{t(`your-data.declarations.${kind}.name`)}</h3>
                {!isHeld && <p className={classes['dates']}>{t('your-data.declarations.none')}</p>}
                {given.map((declaration) => (
                  <p key={declaration.givenAt} className={classes['dates']}>
                    <Dates declaration={declaration} />
                  </p>
                ))}
              </div>
              {isHeld && <Withdraw kind={kind} onWithdrawn={onWithdrawn} />}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
