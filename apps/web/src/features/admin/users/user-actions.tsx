/** An admin's actions on an account; each requires a reason. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserDetail } from '@rubato/contracts/domain'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import classes from '../admin.module.css'
import records from '../records.module.css'
import { ReasonModal } from '../reason-modal.tsx'
import { SuspendModal } from './suspend-modal.tsx'
import { useChangedUser, userActions } from './users.queries.ts'

const plainActions = ['lift', 'end-sessions', 'send-verification'] as const
type PlainAction = (typeof plainActions)[number]
type Action = PlainAction | 'suspend'

/** The actions that the account allows. */
function actionsFor({ suspension, isAdmin, signIn, email }: UserDetail): Action[] {
  return [
    ...(isAdmin ? [] : (['suspend'] as const)),
    ...(suspension ? (['lift'] as const) : []),
    ...(signIn && signIn.sessions.length > 0 ? (['end-sessions'] as const) : []),
    ...(signIn?.emailVerified === false && email !== null ? (['send-verification'] as const) : []),
  ]
}

export function UserActions({ user }: { user: UserDetail }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Action>()
  const actions = actionsFor(user)
  const close = () => setOpen(undefined)
  return (
    <Card aria-labelledby="user-actions">
      <h2 id="user-actions">{t('admin.user.actions')}</h2>
      <div className={records['actions']}>
        {actions.map((action) => (
          <Button
            key={action}
            look={action === 'suspend' ? 'danger' : 'secondary'}
            wide
            onClick={() => setOpen(action)}
          >
            {action === 'suspend' && user.suspension ? t('admin.suspend.change') : t(`admin.action.${action}.open`)}
          </Button>
        ))}
      </div>
      {user.isAdmin && <p className={classes['small']}>{t('admin.user.admin-note')}</p>}
      {open === 'suspend' && <SuspendModal user={user} onClose={close} />}
      {open !== undefined && open !== 'suspend' && <PlainModal user={user} action={open} onClose={close} />}
    </Card>
  )
}

interface PlainModalProps {
  user: UserDetail
  action: PlainAction
  onClose: () => void
}

function PlainModal({ user, action, onClose }: PlainModalProps) {
  const { t } = useTranslation()
  const onDone = useChangedUser()
  const { lift, endSessions, sendVerification } = userActions(user.id)
  const send = { lift, 'end-sessions': endSessions, 'send-verification': sendVerification }[action]
  return (
    <ReasonModal<UserDetail | undefined>
      draft={`admin-${action}-${user.id}`}
      texts={t(`admin.action.${action}`, { returnObjects: true, name: user.username })}
      send={send}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
