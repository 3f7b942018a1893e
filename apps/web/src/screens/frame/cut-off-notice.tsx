/** On every screen after a crash or a reload cut off a session: the items to release, then the choice to resume. */
import { useTranslation } from 'react-i18next'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'

const OpenItemsNotice = lazyPiece(async () => (await import('../../play/notice.ts')).OpenItemsNotice)

const UnfinishedNotice = lazyPiece(
  async () => (await import('../sessions/unfinished/unfinished-notice.tsx')).UnfinishedNotice,
)

export function CutOffNotice() {
  const { t } = useTranslation()
  const texts = {
    release: t('stage.release', { returnObjects: true }),
    body: t('stage.body', { returnObjects: true }),
  }
  return (
    <OpenItemsNotice texts={texts}>
      <UnfinishedNotice />
    </OpenItemsNotice>
  )
}
