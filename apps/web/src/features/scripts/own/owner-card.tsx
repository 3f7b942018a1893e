/** The owner's actions on a script, and what is missing before it can be published. */
import { useState } from 'react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { scriptAuthoringEndpoints, scriptEndpoints } from '@rubato/contracts/api'
import { type MembershipTier, type Script } from '@rubato/contracts/domain'
import { useUpgrade } from '../../../domain/upgrade/use-upgrade.tsx'
import { call } from '../../../lib/api/api-client.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { LockedButton } from '../../../ui/buttons/locked-button.tsx'
import type { Lock } from '../../../ui/lock/lock-tip.tsx'
import classes from './owner-card.module.css'
import { cacheScript } from '../queries/script-cache.ts'
import { ScriptFormModal } from './script-form-modal.tsx'
import { isShared } from '../parts/is-shared.ts'
import { useDelete, usePublish } from '../queries/use-own-script.ts'
import { detailsOf } from './use-script-form.ts'

/** The conditions of publishing that are not met. */
function useMissing(script: Script, tier: MembershipTier): Lock[] {
  const { t } = useTranslation()
  const upgrade = useUpgrade('content.publish', tier)
  return [
    ...(script.moderation?.state === 'taken-down' ? [{ reason: t('errors.script.taken-down') }] : []),
    ...(script.dialogCount === 0 ? [{ reason: t('scripts.page.missing-lines') }] : []),
    ...(upgrade ? [upgrade] : []),
  ]
}

/** The locks of one control as one. */
function oneLock(locks: Lock[]): Lock | null {
  if (locks.length === 0) return null
  return { reason: locks.map(({ reason }) => reason).join(' '), link: locks.find(({ link }) => link)?.link }
}

function PublishButton({ script, missing }: { script: Script; missing: Lock[] }) {
  const { t } = useTranslation()
  const publish = usePublish(script)
  const setPublished = (published: boolean) => publish.mutate(published)
  if (script.published)
    return (
      <Button look="secondary" small disabled={publish.isPending} onClick={() => setPublished(false)}>
        {t('scripts.page.unpublish')}
      </Button>
    )
  return (
    <LockedButton
      look="secondary"
      small
      lock={oneLock(missing)}
      disabled={publish.isPending}
      onClick={() => setPublished(true)}
    >
      {t('scripts.page.publish')}
    </LockedButton>
  )
}

function EditButton({ script }: { script: Script }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const params = { scriptId: script.id }
  return (
    <>
      <Button look="secondary" small aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('scripts.page.edit')}
      </Button>
      {isOpen && (
        <ScriptFormModal
          name={`script-${script.id}`}
          title={t('scripts.form.edit')}
          submitLabel={t('scripts.form.save')}
          saved={detailsOf(script)}
          revision={script.revision}
          send={(details, revision) =>
            call(scriptAuthoringEndpoints.updateScript, {
              params,
              body: { ...details, ...(revision === undefined ? {} : { revision }) },
            })
          }
          reload={() => call(scriptEndpoints.getScript, { params })}
          onClose={() => setIsOpen(false)}
          onSaved={(saved) => {
            setIsOpen(false)
            notifySuccess(t('scripts.saved'), t('scripts.saved-text'))
            void cacheScript(queryClient, saved)
          }}
        />
      )}
    </>
  )
}

function DeleteButton({ script }: { script: Script }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const remove = useDelete(script, () => void navigate({ to: '/my-scripts/' }))
  return (
    <Button
      look="danger"
      small
      className={classes['delete']}
      disabled={remove.isPending}
      onClick={() => remove.mutate()}
    >
      {t('scripts.page.delete')}
    </Button>
  )
}

export function OwnerCard({ script, tier }: { script: Script; tier: MembershipTier }) {
  const { t } = useTranslation()
  const missing = useMissing(script, tier)
  const isPublic = isShared(script)
  return (
    <Card className={classes['card']} aria-labelledby="owner-card">
      <h2 id="owner-card">{t('scripts.page.owner')}</h2>
      <p>{isPublic ? t('scripts.page.is-public') : t('scripts.page.is-private')}</p>
      {!script.published && missing.length > 0 && (
        <>
          <p>{t('scripts.page.missing-label')}</p>
          <ul className={classes['missing']}>
            {missing.map(({ reason }) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
      <div className={classes['actions']}>
        <Link
          to="/script/$scriptId/dialog"
          params={{ scriptId: script.id }}
          className={buttonClass({ look: 'secondary', small: true })}
        >
          {t('scripts.page.write')}
        </Link>
        <EditButton script={script} />
        <PublishButton script={script} missing={missing} />
        <DeleteButton script={script} />
      </div>
    </Card>
  )
}
