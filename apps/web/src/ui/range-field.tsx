/** Two handles that cannot cross (one pushes the other), driven by pointer or keyboard, with the value in words beside the label. */
import { RangeSlider, Slider } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './range-field.module.css'

interface FieldProps {
  label: string
  /** The value in words. */
  text: string
  min: number
  max: number
  step?: number
  error?: string | undefined
}
interface RangeFieldProps extends FieldProps {
  value: { min: number; max: number }
  onChange: (value: { min: number; max: number }) => void
  /** Smallest distance between the handles. */
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

const FieldError = ({ error }: { error?: string | undefined }) =>
  error ? (
    <p role="alert" className={classes['error']}>
      {error}
    </p>
  ) : null

export function RangeField({ label, text, value, onChange, min, max, step = 1, gap = 0, error }: RangeFieldProps) {
  const { t } = useTranslation()
  return (
    <div className={classes['field']}>
      <Head label={label} text={text} />
      <RangeSlider
        aria-label={label}
        thumbFromLabel={t('settings.lowest', { label })}
        thumbToLabel={t('settings.highest', { label })}
        min={min}
        max={max}
        step={step}
        minRange={gap}
        label={null}
        size={5}
        value={[value.min, value.max]}
        onChange={([low, high]) => onChange({ min: low, max: high })}
      />
      <FieldError error={error} />
    </div>
  )
}

export function NumberField(props: FieldProps & { value: number; onChange: (value: number) => void }) {
  const { label, text, value, onChange, min, max, step = 1, error } = props
  return (
    <div className={classes['field']}>
      <Head label={label} text={text} />
      <Slider
        thumbLabel={label}
        min={min}
        max={max}
        step={step}
        label={null}
        size={5}
        value={value}
        onChange={onChange}
      />
      <FieldError error={error} />
    </div>
  )
}
