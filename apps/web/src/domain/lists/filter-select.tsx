/** A filter or the order of a list, as a select. */
import { Select } from '../../ui/inputs/select.tsx'
import classes from './filter-select.module.css'

interface FilterSelectProps<Value extends string | number> {
  label: string
  value: Value
  choices: readonly Value[]
  nameOf: (value: Value) => string
  onChange: (value: Value) => void
}

export function FilterSelect<Value extends string | number>(props: FilterSelectProps<Value>) {
  const { label, value, choices, nameOf, onChange } = props
  return (
    <Select
      aria-label={label}
      className={classes['select']}
      value={String(value)}
      options={choices.map((choice) => ({ value: String(choice), label: nameOf(choice) }))}
      onChange={(text) => {
        const choice = choices.find((each) => String(each) === text)
        if (choice !== undefined) onChange(choice)
      }}
    />
  )
}
