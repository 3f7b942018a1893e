/** One of many choices: a native select. `SelectField` has a label above it, and texts about it. */
import { useId, type ReactNode, type SelectHTMLAttributes } from 'react'
import { Input } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { classNames } from '../class-names.ts'
import classes from './select.module.css'

interface SelectOption<Value extends string = string> {
  value: Value
  label: string
  isDisabled?: boolean
}
interface SelectGroup<Value extends string = string> {
  group: string
  items: readonly SelectOption<Value>[]
}

interface SelectProps<Value extends string> extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'value' | 'onChange'
> {
  value: Value
  options: readonly (SelectOption<Value> | SelectGroup<Value>)[]
  onChange: (value: Value) => void
  /** In rows and panels. */
  small?: boolean
}

function Option({ value, label, isDisabled }: SelectOption) {
  return (
    <option value={value} disabled={isDisabled}>
      {label}
    </option>
  )
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, options, onChange, small = false, className, ...select } = props
  const choose = (text: string) => {
    const items = options.flatMap((each) => ('group' in each ? each.items : [each]))
    const chosen = items.find((each) => each.value === text)
    if (chosen) onChange(chosen.value)
  }
  return (
    <span className={classNames(classes['place'], className)} data-small={small || undefined}>
      <select {...select} value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {options.map((each) =>
          'group' in each ? (
            <optgroup key={each.group} label={each.group}>
              {each.items.map((item) => (
                <Option key={item.value} {...item} />
              ))}
            </optgroup>
          ) : (
            <Option key={each.value} {...each} />
          ),
        )}
      </select>
      <ChevronDown aria-hidden="true" size={16} strokeWidth={1.75} />
    </span>
  )
}

interface SelectFieldProps<Value extends string> extends Omit<SelectProps<Value>, 'id'> {
  label: string
  description?: ReactNode
  error?: ReactNode
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, description, error, className, ...select } = props
  const id = useId()
  const about = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      error={error}
      className={className ?? ''}
      descriptionProps={{ id: `${id}-description` }}
      errorProps={{ id: `${id}-error` }}
    >
      <Select {...select} id={id} aria-invalid={Boolean(error) || undefined} aria-describedby={about || undefined} />
    </Input.Wrapper>
  )
}
