/** The file that a game was made from, as a sentence. */
import type { TFunction } from 'i18next'
import type { Imported } from '@rubato/contracts/domain'

export function importedText(t: TFunction, { format: id, author }: Imported): string {
  const format = t(`items.imported.formats.${id}`)
  return author === undefined
    ? t('items.imported.from-unnamed', { format })
    : t('items.imported.from', { format, author })
}
