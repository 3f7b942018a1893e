/** The file that a game was made from, as a sentence. */
import type { TFunction } from 'i18next'
import type { Imported } from '@rubato/contracts/domain'

export function importedText(t: TFunction, { format: id, author, title }: Imported): string {
  const name = t(`items.imported.formats.${id}`)
  const format = title === undefined ? name : t('items.imported.titled', { title, format: name })
  return author === undefined
    ? t('items.imported.from-unnamed', { format })
    : t('items.imported.from', { format, author })
}
