import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import classes from './pending-screen.module.css'

export function PendingScreen() {
  return (
    <div className={classes['pending']}>
      <Skeleton />
    </div>
  )
}
