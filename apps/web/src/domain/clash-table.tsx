/** Values that were changed both here and elsewhere, side by side, and the choice between the two. */
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { Button } from '../ui/buttons/button.tsx'
import classes from './clash-table.module.css'

export interface ClashRow {
  name: string
  mine: string
  theirs: string
}

interface ClashTableProps {
  /** The cause of the clash, in a sentence. */
  text: string
  rows: readonly ClashRow[]
  isBusy: boolean
  onMine: () => void
  onTheirs: () => void
  /** Further ways out. */
  children?: ReactNode
}

export function ClashTable({ text, rows, isBusy, onMine, onTheirs, children }: ClashTableProps) {
  const { t } = useTranslation()
  const id = useId()
  if (rows.length === 0) return null
  return (
    <section className={classes['clash']} aria-labelledby={id}>
      <h3 id={id}>{t('settings.clash.title')}</h3>
      <p>{text}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('settings.clash.setting')}</th>
            <th scope="col">{t('settings.clash.mine')}</th>
            <th scope="col">{t('settings.clash.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, mine, theirs }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{mine}</td>
              <td>{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes['choices']}>
        <Button small look="secondary" disabled={isBusy} onClick={onMine}>
          {t('settings.clash.keep-mine')}
        </Button>
        <Button small look="secondary" disabled={isBusy} onClick={onTheirs}>
          {t('settings.clash.take-theirs')}
        </Button>
        {children}
      </div>
    </section>
  )
}

/** A value that was changed in two places, as text. */
export function clashValue(t: TFunction, value: unknown): string {
  if (typeof value === 'boolean') return value ? t('settings.clash.on') : t('settings.clash.off')
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : t('settings.clash.none')
  if (typeof value === 'object' && value !== null && 'min' in value && 'max' in value)
    return t('settings.clash.range', { min: String(value.min), max: String(value.max) })
  return typeof value === 'string' || typeof value === 'number' ? String(value) : t('settings.clash.none')
}
