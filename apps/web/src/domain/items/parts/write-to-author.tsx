/** The button that opens the form for private feedback to the author of a public item. */
import { useState } from 'react'
import { FORMER_MEMBER } from '@rubato/contracts/domain'
import { useTranslation } from 'react-i18next'
import { lazyPiece } from '../../../lib/errors/lazy-piece.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { isBuiltIn, isPublic, type Item } from '../item.ts'

const WriteModal = lazyPiece(async () => (await import('./write-to-author-modal.tsx')).WriteToAuthorModal)

/** Nothing is shown where no member reads it: for items of the product, and for those that were left without a name. */
export function WriteToAuthor({ item, isSmall = false }: { item: Item; isSmall?: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (!isPublic(item) || isBuiltIn(item) || item.createdBy.username === FORMER_MEMBER) return null
  return (
    <>
      <Button look="secondary" small={isSmall} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('author-feedback.open')}
      </Button>
      {isOpen && <WriteModal item={item} onClose={() => setOpen(false)} />}
    </>
  )
}
