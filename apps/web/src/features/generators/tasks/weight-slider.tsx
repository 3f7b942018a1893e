import { Slider } from '../../../ui/inputs/number/slider.tsx'
import classes from './task-row.module.css'
import { weightText } from '../value-text.ts'

const WEIGHT_STEP = 0.05

interface WeightSliderProps {
  name: string
  /** Its path in the config: "cock.stroke.weight". */
  path: string
  /** The value as text, for screen readers. */
  text: string
  /** 0..1 */
  value: number
  disabled: boolean
  onChange: (value: number) => void
}

/** The weight of a task or a category, with its number beside it. */
export function WeightSlider({ name, path, text, value, disabled, onChange }: WeightSliderProps) {
  return (
    <div className={classes['weight']} data-path={path}>
      <Slider
        look="quiet"
        min={0}
        max={1}
        step={WEIGHT_STEP}
        disabled={disabled}
        thumbs={[{ label: name, text, value, min: 0, max: 1, onChange }]}
      />
      <span className={classes['number']} aria-hidden="true">
        {weightText(value)}
      </span>
    </div>
  )
}
