/** Grey bars as a placeholder while content loads, seen when that takes longer than 300 ms. */
import { useTranslation } from 'react-i18next'
import classes from './skeleton.module.css'

interface SkeletonProps {
  rows?: number
  /** Text for screen readers, such as "Loading the game"; without it, a general one. */
  label?: string
}

export function Skeleton({ rows = 3, label }: SkeletonProps) {
  const { t } = useTranslation()
  return (
    <output className={classes['stack']} aria-label={label ?? t('states.loading')}>
      <SkeletonRows rows={rows} />
    </output>
  )
}

/** The bars alone, at once and without a name. */
export const SkeletonRows = ({ rows }: { rows: number }) =>
  Array.from({ length: rows }, (_, row) => <div key={row} className={classes['row']} />)
