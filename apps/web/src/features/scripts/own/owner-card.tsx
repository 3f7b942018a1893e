/** The owner's actions on a script, and the missing conditions of publishing. */
import { useRef } from 'react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { scriptAuthoringEndpoints, scriptEndpoints } from '@rubato/contracts/api'
import { audienceOf, type ItemViewer, type ScriptItem } from '../../../domain/items/item.ts'
import { editorOf, minePaths } from '../../../domain/items/item-paths.ts'
import { cacheItem } from '../../../domain/items/queries/item-cache.ts'
import { useDelete, useSharing } from '../../../domain/items/queries/use-own-item.ts'
import { itemOfScript } from '../../../domain/items/sources/script-source.ts'
import { useUpgrade } from '../../../domain/upgrade/use-upgrade.tsx'
import { call } from '../../../lib/api/api-client.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { notifyError, notifySuccess } from '../../../lib/notify.ts'
import { useIsMounted } from '../../../lib/use-is-mounted.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { ModalButton } from '../../../ui/buttons/modal-button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { LockedButton } from '../../../ui/buttons/locked-button.tsx'
import type { Lock } from '../../../ui/lock/lock-tip.tsx'
import { mainControl, useKeptFocus } from '../../../ui/use-kept-focus.ts'
import classes from './owner-card.module.css'
import { ScriptFormModal } from './script-form-modal.tsx'
import { detailsDraft, detailsOf } from './use-script-form.ts'

/** The conditions of publishing that are not met. */
function useMissing(script: ScriptItem, { membershipTier }: ItemViewer): Lock[] {
  const { t } = useTranslation()
  const upgrade = useUpgrade('content.publish', membershipTier)
  return [
    ...(script.moderation?.state === 'taken-down' ? [{ reason: t('errors.script.taken-down') }] : []),
    ...(script.publishedDialogCount === 0 ? [{ reason: t('scripts.page.missing-lines') }] : []),
    ...(upgrade ? [upgrade] : []),
  ]
}

/** The locks of one control as one. */
function oneLock(locks: Lock[]): Lock | null {
  if (locks.length === 0) return null
  return { reason: locks.map(({ reason }) => reason).join(' '), link: locks.find(({ link }) => link)?.link }
}

function PublishButton({ script, missing }: { script: ScriptItem; missing: Lock[] }) {
  const { t } = useTranslation()
  const publish = useSharing(script)
  const setPublished = (published: boolean) =>
    publish
      .mutateAsync(published)
      .catch((error: unknown) =>
        notifyError(t(`scripts.failed.${published ? 'publish' : 'unpublish'}`), describeError(t, error).message),
      )
  return (
    <LockedButton
      look="secondary"
      small
      lock={script.shared ? null : oneLock(missing)}
      aria-disabled={publish.isPending || undefined}
      {...mainControl}
      onClick={() => publish.isPending || void setPublished(!script.shared)}
    >
      {t(script.shared ? 'scripts.page.unpublish' : 'scripts.page.publish')}
    </LockedButton>
  )
}

function EditButton({ script }: { script: ScriptItem }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const params = { scriptId: script.id }
  return (
    <ModalButton
      small
      renderModal={(close) => (
        <ScriptFormModal
          name={detailsDraft(script.id)}
          title={t('scripts.form.edit')}
          submitLabel={t('scripts.form.save')}
          saved={detailsOf(script)}
          revision={script.revision}
          send={async (details, revision) => {
            const body = { ...details, ...(revision === undefined ? {} : { revision }) }
            return itemOfScript(await call(scriptAuthoringEndpoints.updateScript, { params, body }))
          }}
          reload={async () => itemOfScript(await call(scriptEndpoints.getScript, { params }))}
          onClose={close}
          onSaved={(saved) => {
            notifySuccess(t('scripts.saved'), t('scripts.saved-text'))
            void cacheItem(queryClient, saved)
          }}
          onDone={close}
        />
      )}
    >
      {t('scripts.page.edit')}
    </ModalButton>
  )
}

function DeleteButton({ script }: { script: ScriptItem }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const remove = useDelete(script, () => isMounted() && void navigate({ to: minePaths.script }))
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

export function OwnerCard({ script, viewer }: { script: ScriptItem; viewer: ItemViewer }) {
  const { t } = useTranslation()
  const missing = useMissing(script, viewer)
  const audience = audienceOf(script)
  const actions = useRef<HTMLDivElement>(null)
  // A script that is unpublished may lack a condition: its button is then another one, with a tip.
  useKeptFocus(actions)
  return (
    <Card className={classes['card']} aria-labelledby="owner-card">
      <h2 id="owner-card">{t('items.script.page.owner')}</h2>
      <p>{t(audience === 'members' ? 'scripts.page.is-public' : `items.audience.${audience}`)}</p>
      {!script.shared && missing.length > 0 && (
        <>
          <p>{t('scripts.page.missing-label')}</p>
          <ul className={classes['missing']}>
            {missing.map(({ reason }) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
      <div ref={actions} className={classes['actions']}>
        <Link to={editorOf(script)} className={buttonClass({ look: 'secondary', small: true })}>
          {t('scripts.page.write')}
        </Link>
        <EditButton script={script} />
        <PublishButton script={script} missing={missing} />
        <DeleteButton script={script} />
      </div>
    </Card>
  )
}
