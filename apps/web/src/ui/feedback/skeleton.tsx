/** Grey bars as a placeholder while content loads. */
import classes from './skeleton.module.css'

export function Skeleton({ rows = 3, label }: { rows?: number; label: string }) {
  return (
    <output className={classes['stack']} aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes['row']} />
      ))}
    </output>
  )
}
