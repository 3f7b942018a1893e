/** One of several choices at the side of a screen, each with a count. */
import classes from './pick-list.module.css'
import { useRovingPick } from './use-roving.ts'

export interface PickCount {
  shown: string
  /** Accessible text, where `shown` is not enough. */
  spoken?: string
  state: 'complete' | 'some' | 'none'
}

/** Done of total, as "3/8". */
export const shareCount = (done: number, all: number, spoken: string): PickCount => ({
  shown: `${done}/${all}`,
  spoken,
  state: done === all ? 'complete' : done === 0 ? 'none' : 'some',
})

interface PickListProps<Id extends string> {
  label: string
  items: readonly {
    id: Id
    label: string
    count: PickCount
    /** Why it is marked; appended to the accessible name. */
    mark?: string | undefined
  }[]
  /** Absent where a pick navigates away and no item stays picked. */
  picked?: Id | null
  onPick: (id: Id) => void
}

/** On a phone the list is a row that is wider than the screen: the picked item is scrolled into view. */
function bringIntoSight(item: HTMLLIElement | null): void {
  const list = item?.parentElement
  if (!item || !list) return
  const [row, own] = [list.getBoundingClientRect(), item.getBoundingClientRect()]
  if (own.left < row.left || own.right > row.right) list.scrollLeft += own.left - row.left
}

export function PickList<Id extends string>({ label, items, picked, onPick }: PickListProps<Id>) {
  const { itemProps, onKeyDown } = useRovingPick(items, picked)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys of the buttons in it
    <ul className={classes['list']} aria-label={label} onKeyDown={onKeyDown}>
      {items.map(({ id, label: name, count, mark }, index) => (
        <li key={id} ref={id === picked ? bringIntoSight : null}>
          <button
            type="button"
            className={classes['item']}
            aria-pressed={picked === undefined ? undefined : id === picked}
            onClick={() => onPick(id)}
            {...itemProps(index)}
          >
            <span data-marked={mark !== undefined || undefined}>
              {name}
              {mark !== undefined && <span className="visually-hidden"> ({mark})</span>}
            </span>
            <span className={classes['count']} data-state={count.state}>
              <span aria-hidden={count.spoken !== undefined}>{count.shown}</span>
              {count.spoken !== undefined && <span className="visually-hidden">{count.spoken}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
