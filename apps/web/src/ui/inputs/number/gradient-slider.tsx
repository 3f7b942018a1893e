/** The range input of the browser in the look of the product: without the component library, so that the stage stays small. */
import type { CSSProperties } from 'react'
import classes from './gradient-slider.module.css'

interface GradientSliderProps {
  min: number
  max: number
  step: number
  value: number
  'aria-label'?: string
  'aria-valuetext'?: string
  onChange(value: number): void
}

export function GradientSlider({ onChange, ...rest }: GradientSliderProps) {
  const { min, max, value } = rest
  const filled = ((value - min) / (max - min)) * 100
  return (
    <input
      {...rest}
      type="range"
      className={classes['slider']}
      style={{ '--filled': `${filled}%` } as CSSProperties}
      onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
    />
  )
}
