/** The frame of a member's screens before anything is loaded: the place of the menu, and bars in the place of the screen. */
import { useTranslation } from 'react-i18next'
import { site } from '../../lib/browser/site.ts'
import { Logo } from '../../ui/art/logo.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import classes from './frame-skeleton.module.css'

export const FrameSkeleton = () => (
  <div className={classes['frame']} aria-hidden="true">
    <div className={classes['menu']}>
      <Logo name={site().productName} />
    </div>
    <div className={classes['screen']}>
      <SkeletonRows rows={3} />
    </div>
  </div>
)

/** The same while the router checks whether the visitor is a member. */
export function PendingFrame() {
  const { t } = useTranslation()
  return (
    <>
      <FrameSkeleton />
      <output className="visually-hidden">{t('states.loading')}</output>
    </>
  )
}
