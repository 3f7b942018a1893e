/** After a session was cut off by a crash or a reload: what to take off, out or release. On every screen. */
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { errorSentence } from '../lib/describe-error.ts'
import { PieceBoundary } from '../ui/piece-boundary.tsx'

const OpenItemsNotice = lazy(() => import('../play/notice.ts').then((play) => ({ default: play.OpenItemsNotice })))

export function CutOffNotice() {
  const { t } = useTranslation()
  const texts = {
    release: t('stage.release', { returnObjects: true }),
    body: t('stage.body', { returnObjects: true }),
  }
  const boundary = {
    title: t('boundary.title'),
    show: t('boundary.show'),
    hide: t('boundary.hide'),
    sentence: (error: unknown) => errorSentence(t, error),
  }
  return (
    <PieceBoundary texts={boundary}>
      <Suspense>
        <OpenItemsNotice texts={texts} />
      </Suspense>
    </PieceBoundary>
  )
}
