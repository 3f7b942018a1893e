/** The badges beside a title: the state of the member's own script, a script of the product, the chosen script. */
import { isBuiltIn, isOwn, type ItemViewer, type ScriptItem } from '../../../domain/items/item.ts'
import { ItemBadge, ItemState } from '../../../domain/items/parts/item-state.tsx'
import classes from './script-badges.module.css'

export interface Viewer extends ItemViewer {
  /** The id of the script of the member's games. */
  chosenScript: string
}

export function ScriptBadges({ script, viewer }: { script: ScriptItem; viewer: Viewer }) {
  return (
    <span className={classes['badges']}>
      {isOwn(script, viewer) && <ItemState item={script} />}
      {isBuiltIn(script) && <ItemBadge badge="built-in" />}
      {script.id === viewer.chosenScript && <ItemBadge badge="chosen" />}
    </span>
  )
}
