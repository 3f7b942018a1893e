/** Values that were changed both here and elsewhere, side by side, and the choice between the two. */
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { z } from 'zod'
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

const shortSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.undefined(),
  z.array(z.union([z.string(), z.number()])).readonly(),
  z.object({ min: z.number(), max: z.number() }),
])
/** A value that fits into one line: a list has texts or numbers. */
export type ShortValue = z.infer<typeof shortSchema>

/** A value that was changed in two places, as text. */
export function clashValue(t: TFunction, value: ShortValue): string {
  if (typeof value === 'boolean') return value ? t('settings.clash.on') : t('settings.clash.off')
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (value === null || value === undefined) return t('settings.clash.none')
  if ('min' in value) return t('settings.clash.range', { min: String(value.min), max: String(value.max) })
  return value.length > 0 ? value.join(', ') : t('settings.clash.none')
}

/** A merged value as text. A value of another type than `ShortValue` counts as none. */
export const mergedValue = (t: TFunction, value: unknown): string => clashValue(t, shortSchema.safeParse(value).data)
