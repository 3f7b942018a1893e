/** A filter or the order of a list, as a select. */
import { NativeSelect } from '@mantine/core'
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
    <NativeSelect
      aria-label={label}
      className={classes['select'] ?? ''}
      value={value}
      data={choices.map((choice) => ({ value: String(choice), label: nameOf(choice) }))}
      onChange={({ currentTarget }) => {
        const choice = choices.find((each) => String(each) === currentTarget.value)
        if (choice !== undefined) onChange(choice)
      }}
    />
  )
}
