import { useTranslation } from 'react-i18next'

/** Day and time of an instant, ms since 1970. */
export function useDayText(): (at: number) => string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (at) => format.format(at)
}
