/** The button that opens the form for private feedback to the author of a public item. */
import { FORMER_MEMBER } from '@rubato/contracts/domain'
import { useTranslation } from 'react-i18next'
import { lazyPiece } from '../../../lib/errors/lazy-piece.tsx'
import { ModalButton } from '../../../ui/buttons/modal-button.tsx'
import { isBuiltIn, isPublic, type Item } from '../item.ts'

const WriteModal = lazyPiece(async () => (await import('./write-to-author-modal.tsx')).WriteToAuthorModal)

/** Nothing is shown where no member reads it: for items of the product, and for those that were left without a name. */
export function WriteToAuthor({ item, isSmall = false }: { item: Item; isSmall?: boolean }) {
  const { t } = useTranslation()
  if (!isPublic(item) || isBuiltIn(item) || item.createdBy.username === FORMER_MEMBER) return null
  return (
    <ModalButton small={isSmall} renderModal={(close) => <WriteModal item={item} onClose={close} />}>
      {t('author-feedback.open')}
    </ModalButton>
  )
}
