/** Short facts in a row; nothing for an empty list. */
import classes from './chip.module.css'

interface ChipListProps<Id extends string> {
  label: string
  items: readonly { id: Id; label: string }[]
  /** With it each chip has a button, named by `removeName`, that removes its fact. */
  onRemove?: (id: Id) => void
  removeName?: (label: string) => string
}

export function ChipList<Id extends string>({ label, items, onRemove, removeName }: ChipListProps<Id>) {
  if (items.length === 0) return null
  return (
    <ul className={classes['chips']} aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className={classes['chip']}>
          {item.label}
          {onRemove && (
            <button
              type="button"
              className={classes['remove']}
              aria-label={removeName?.(item.label)}
              onClick={() => onRemove(item.id)}
            >
              ×
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
