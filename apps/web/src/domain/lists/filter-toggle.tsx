/** A filter of a list that is on or off, as a pill. */
import type { ComponentProps } from 'react'
import classes from './filter-toggle.module.css'

interface FilterToggleProps extends Pick<ComponentProps<'button'>, 'ref'> {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export function FilterToggle({ label, isOn, onChange, ref }: FilterToggleProps) {
  return (
    <button ref={ref} type="button" className={classes['toggle']} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {label}
    </button>
  )
}
