/** Sliders with a label and the value as text: a range with two thumbs that cannot cross, or one number. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './range-field.module.css'
import { Slider, type SliderThumb } from './slider.tsx'

interface FieldProps {
  label: string
  /** Accessible name where `label` is not unique on the screen; contains `label`. */
  name?: string
  /** The value as text. */
  text: string
  min: number
  max: number
  step?: number
  /** One value as text with its unit, for screen readers; `text` where absent. */
  textOf?: ((value: number) => string) | undefined
  /** Low values take more of the track. */
  isCurved?: boolean
  disabled?: boolean
  error?: string | undefined
}
interface RangeFieldProps extends FieldProps {
  value: { min: number; max: number }
  onChange: (value: { min: number; max: number }) => void
  /** Smallest distance between the thumbs, in units of the value. */
  gap?: number
}

interface FrameProps extends FieldProps {
  thumbs: readonly SliderThumb[]
  /** Names both thumbs together; set where there are two. */
  isGroup?: boolean
}

function SliderField(props: FrameProps) {
  const { label, name = label, text, min, max, step = 1, isCurved = false, disabled = false, error } = props
  const { thumbs, isGroup = false } = props
  const id = useId()
  return (
    <div className={classes['field']} {...(isGroup && { role: 'group', 'aria-label': name })}>
      <div className={classes['head']}>
        <span>{label}</span>
        <span className={classes['value']}>{text}</span>
      </div>
      <Slider
        min={min}
        max={max}
        step={step}
        isCurved={isCurved}
        disabled={disabled}
        invalid={error !== undefined}
        describedBy={error && id}
        thumbs={thumbs}
      />
      {error && (
        <p role="alert" id={id} className={classes['error']}>
          {error}
        </p>
      )}
    </div>
  )
}

export function RangeField({ value, onChange, gap = 0, ...field }: RangeFieldProps) {
  const { t } = useTranslation()
  const { label, name = label, min, max, textOf = String } = field
  const thumbs = [
    {
      label: t('settings.lowest', { label: name }),
      text: textOf(value.min),
      value: value.min,
      min,
      max: Math.max(min, value.max - gap),
      onChange: (low: number) => onChange({ min: low, max: value.max }),
    },
    {
      label: t('settings.highest', { label: name }),
      text: textOf(value.max),
      value: value.max,
      min: Math.min(max, value.min + gap),
      max,
      onChange: (high: number) => onChange({ min: value.min, max: high }),
    },
  ]
  return <SliderField {...field} thumbs={thumbs} isGroup />
}

interface NumberFieldProps extends FieldProps {
  value: number
  onChange: (value: number) => void
}

export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  const { label, name = label, text, textOf, min, max } = field
  return <SliderField {...field} thumbs={[{ label: name, text: textOf?.(value) ?? text, value, min, max, onChange }]} />
}
