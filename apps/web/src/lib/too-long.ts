import type { TFunction } from 'i18next'

/** How many characters a text has too many; null where it fits. A field shows it in place of cutting what was pasted. */
export const tooLongText = (t: TFunction, text: string, max: number): string | null =>
  text.length > max ? t('fields.too-long', { count: text.length - max, max }) : null
