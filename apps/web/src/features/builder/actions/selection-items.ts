/** The actions for what is selected that the panel and the menu have. */
import type { Actions } from './use-actions.ts'

export interface ActionItem {
  /** Its text is `actions.KEY`. */
  readonly key: string
  readonly act: () => void
}

/** A section of a branching game has no named parts. */
export const selectionItems = (actions: Actions, { isSection }: { isSection: boolean }): readonly ActionItem[] => [
  { key: 'cut', act: actions.cut },
  { key: 'duplicate', act: actions.duplicate },
  { key: 'move', act: () => actions.ask('move') },
  { key: 'stretch', act: () => actions.ask('stretch') },
  { key: 'fill-selection', act: actions.fillSelection },
  { key: 'smooth', act: () => actions.ask('smooth') },
  ...(isSection ? [] : [{ key: 'group', act: () => actions.ask('group') }]),
  { key: 'delete-close', act: () => actions.ask('delete-close') },
]
