/** A length of time in a sentence. */
import type { TFunction } from 'i18next'

/** Up to here a length is shown in seconds. */
const SECONDS_MAX = 90
const MINUTE = 60

/**
 * "44 s", "5 minutes", "4 min 20 s". `long` writes seconds out: "44 seconds", "1 minute".
 * @param seconds may have a fraction, which is shown up to 90 s
 */
export function durationText(t: TFunction, seconds: number, form: 'short' | 'long' = 'short'): string {
  const isMinute = form === 'long' && seconds === MINUTE
  if (seconds <= SECONDS_MAX && !isMinute) return t(`words.duration.${form}`, { count: seconds })
  const whole = Math.round(seconds)
  const minutes = Math.floor(whole / MINUTE)
  if (whole % MINUTE === 0) return t('words.duration.minutes', { count: minutes })
  return t('words.duration.minutes-and-seconds', { minutes, seconds: whole % MINUTE })
}
