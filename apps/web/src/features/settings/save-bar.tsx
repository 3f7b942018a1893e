/** The bar that saves or discards changes; the screen passes its primary action. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { ClashNotice } from './clash-notice.tsx'
import classes from './settings.module.css'
import type { SettingsForm } from './use-settings-form.ts'

function stateKey({ isSaving, isWaiting, isChanged }: SettingsForm) {
  if (isSaving) return 'settings.saving'
  if (isWaiting) return 'settings.offline'
  return isChanged ? 'settings.unsaved' : null
}

export function SaveBar({ form, children }: { form: SettingsForm; children?: ReactNode }) {
  const { t } = useTranslation()
  const key = stateKey(form)
  return (
    <div className={classes['bar']}>
      <ClashNotice form={form} />
      <div className={classes['buttons']}>
        {children}
        <Button
          look="secondary"
          disabled={form.isSaving || !form.isChanged || form.clashes.length > 0}
          onClick={form.save}
        >
          {t('actions.save')}
        </Button>
      </div>
      <p role="status" className={classes['state']}>
        {key && t(key)}{' '}
        {form.isChanged && !form.isSaving && (
          <button type="button" className={classes['discard']} onClick={form.discard}>
            {t('settings.discard')}
          </button>
        )}
      </p>
    </div>
  )
}
