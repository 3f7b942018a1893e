/** One of many choices, as chips that wrap and scroll. */
import classes from './pick-chips.module.css'
import { useRovingPick } from './use-roving.ts'

interface PickChipsProps<Id extends string> {
  label: string
  items: readonly {
    id: Id
    label: string
    /** Shown behind the label. */
    count?: number
    /** Accessible name, in place of the label. */
    spoken?: string
    /** Tooltip. */
    title?: string
    /** Why it is marked; appended to the accessible name. */
    mark?: string | undefined
    isEmpty: boolean
  }[]
  picked: Id
  onPick: (id: Id) => void
  /** Whether empty chips are highlighted as missing; otherwise they are dimmed. */
  wantsAll?: boolean
}

export function PickChips<Id extends string>({ label, items, picked, onPick, wantsAll = false }: PickChipsProps<Id>) {
  const { itemProps, onKeyDown } = useRovingPick(items, picked)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys of the buttons in it
    <ul className={classes['chips']} aria-label={label} data-wants-all={wantsAll || undefined} onKeyDown={onKeyDown}>
      {items.map((item, index) => (
        <li key={item.id}>
          <button
            type="button"
            className={classes['chip']}
            title={item.title}
            aria-pressed={item.id === picked}
            aria-label={item.mark === undefined ? item.spoken : `${item.spoken ?? item.label}, ${item.mark}`}
            data-marked={item.mark !== undefined || undefined}
            data-empty={item.isEmpty || undefined}
            onClick={() => onPick(item.id)}
            {...itemProps(index)}
          >
            {item.label}
            {item.count !== undefined && (
              <>
                {' '}
                <span className={classes['count']}>{item.count}</span>
              </>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
