/** On every screen, after a session was cut off by a crash or a reload: the items to release. */
import { useTranslation } from 'react-i18next'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'

const OpenItemsNotice = lazyPiece(async () => (await import('../../play/notice.ts')).OpenItemsNotice)

export function CutOffNotice() {
  const { t } = useTranslation()
  const texts = {
    release: t('stage.release', { returnObjects: true }),
    body: t('stage.body', { returnObjects: true }),
  }
  return <OpenItemsNotice texts={texts} />
}
