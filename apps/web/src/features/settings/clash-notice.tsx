/** Settings that were changed both here and elsewhere, side by side, and the choice between the two. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { clashName, clashValue } from './clash-text.ts'
import classes from './settings.module.css'
import type { SettingsForm } from './use-settings-form.ts'

export function ClashNotice({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  const id = useId()
  if (form.clashes.length === 0) return null
  return (
    <section className={classes['clash']} aria-labelledby={id}>
      <h3 id={id}>{t('settings.clash.title')}</h3>
      <p>{t('settings.clash.text')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('settings.clash.setting')}</th>
            <th scope="col">{t('settings.clash.mine')}</th>
            <th scope="col">{t('settings.clash.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {form.clashes.map(({ path, mine, theirs }) => (
            <tr key={path.join('.')}>
              <th scope="row">{clashName(t, path)}</th>
              <td>{clashValue(t, mine)}</td>
              <td>{clashValue(t, theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes['choices']}>
        <Button small look="secondary" disabled={form.isSaving} onClick={form.keepMine}>
          {t('settings.clash.keep-mine')}
        </Button>
        <Button small look="secondary" disabled={form.isSaving} onClick={form.takeTheirs}>
          {t('settings.clash.take-theirs')}
        </Button>
      </div>
    </section>
  )
}
