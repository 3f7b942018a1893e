/** Sliders with a label, and the value in words beside it: a range with two thumbs that cannot cross, or one number. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './range-field.module.css'
import { Slider } from './slider.tsx'

interface FieldProps {
  label: string
  /** Name for screen readers where `label` alone is not unique on the screen; contains `label`. */
  name?: string
  /** The value in words. */
  text: string
  min: number
  max: number
  step?: number
  /** One value in words, with its unit, for screen readers; `text` where it says no more. */
  textOf?: ((value: number) => string) | undefined
  /** Low values take more of the track. */
  isCurved?: boolean
  disabled?: boolean
  error?: string | undefined
}
interface RangeFieldProps extends FieldProps {
  value: { min: number; max: number }
  onChange: (value: { min: number; max: number }) => void
  /** Smallest distance between the thumbs. */
  gap?: number
}

function Head({ label, text }: { label: string; text: string }) {
  return (
    <div className={classes['head']}>
      <span>{label}</span>
      <span className={classes['value']}>{text}</span>
    </div>
  )
}

const FieldError = ({ id, error }: { id: string; error?: string | undefined }) =>
  error ? (
    <p role="alert" id={id} className={classes['error']}>
      {error}
    </p>
  ) : null

export function RangeField(props: RangeFieldProps) {
  const {
    label,
    name = label,
    text,
    textOf,
    value,
    onChange,
    min,
    max,
    step = 1,
    gap = 0,
    isCurved = false,
    disabled = false,
    error,
  } = props
  const { t } = useTranslation()
  const id = useId()
  const words = textOf ?? String
  return (
    <div className={classes['field']} role="group" aria-label={name}>
      <Head label={label} text={text} />
      <Slider
        min={min}
        max={max}
        step={step}
        isCurved={isCurved}
        disabled={disabled}
        invalid={error !== undefined}
        describedBy={error && id}
        thumbs={[
          {
            label: t('settings.lowest', { label: name }),
            text: words(value.min),
            value: value.min,
            min,
            max: Math.max(min, value.max - gap),
            onChange: (low) => onChange({ min: low, max: value.max }),
          },
          {
            label: t('settings.highest', { label: name }),
            text: words(value.max),
            value: value.max,
            min: Math.min(max, value.min + gap),
            max,
            onChange: (high) => onChange({ min: value.min, max: high }),
          },
        ]}
      />
      <FieldError id={id} error={error} />
    </div>
  )
}

export function NumberField(props: FieldProps & { value: number; onChange: (value: number) => void }) {
  const {
    label,
    name = label,
    text,
    textOf,
    value,
    onChange,
    min,
    max,
    step = 1,
    isCurved = false,
    disabled = false,
    error,
  } = props
  const id = useId()
  return (
    <div className={classes['field']}>
      <Head label={label} text={text} />
      <Slider
        min={min}
        max={max}
        step={step}
        isCurved={isCurved}
        disabled={disabled}
        invalid={error !== undefined}
        describedBy={error && id}
        thumbs={[{ label: name, text: textOf?.(value) ?? text, value, min, max, onChange }]}
      />
      <FieldError id={id} error={error} />
    </div>
  )
}
