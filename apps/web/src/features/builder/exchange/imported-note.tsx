/** Says where an imported work comes from, and that it is private until its owner declares that they may share it. */
import { useTranslation } from 'react-i18next'
import type { Imported } from '@rubato/contracts/domain'
import { importedText } from '../../../domain/texts/imported-text.ts'

export function ImportedNote({ imported }: { imported: Imported | undefined }) {
  const { t } = useTranslation()
  if (!imported) return null
  return (
    <p>
      {importedText(t, imported)} {t('items.imported.private')}
    </p>
  )
}
