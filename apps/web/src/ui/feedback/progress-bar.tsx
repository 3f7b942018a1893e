/** How much of something is done. */
import classes from './progress-bar.module.css'

interface ProgressBarProps {
  label: string
  value: number
  max: number
  /** Read out in place of the percentage. */
  text?: string
}

export const ProgressBar = ({ label, value, max, text }: ProgressBarProps) => (
  <progress className={classes['bar']} aria-label={label} aria-valuetext={text} max={Math.max(1, max)} value={value} />
)
