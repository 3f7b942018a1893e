/** The mark: a circle with a pendulum. */
import classes from './logo.module.css'

export function Logo({ name }: { name: string }) {
  return (
    <span className={classes['logo']}>
      <svg viewBox="0 0 28 28" width="28" height="28" fill="none" aria-hidden="true">
        <circle cx="14" cy="14" r="12.6" stroke="#f2a178" strokeWidth="1.8" />
        <path d="M14 21.5 19 8" stroke="#9c4f50" strokeWidth="2" strokeLinecap="round" />
        <circle cx="19.4" cy="7.6" r="2.4" fill="#f2a178" />
      </svg>
      <span>{name}</span>
    </span>
  )
}
