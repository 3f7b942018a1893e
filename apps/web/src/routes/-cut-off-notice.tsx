/** After a session was cut off by a crash or a reload: what to take off, out or release. On every screen. */
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

const OpenItemsNotice = lazy(() => import('../play/index.ts').then((play) => ({ default: play.OpenItemsNotice })))

export function CutOffNotice() {
  const { t } = useTranslation()
  const texts = t('stage.release', { returnObjects: true })
  return (
    <Suspense>
      <OpenItemsNotice texts={texts} />
    </Suspense>
  )
}
