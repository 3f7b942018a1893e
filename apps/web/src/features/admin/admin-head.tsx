/** Title and introduction of a screen for admins. */
import classes from './admin.module.css'

export const AdminHead = ({ title, lead }: { title: string; lead: string }) => (
  <header>
    <h1>{title}</h1>
    <p className={classes['lead']}>{lead}</p>
  </header>
)
