/** Items that members make, share and find, as the lists and pages show them: scripts, games and generators. */
import type {
  Game,
  GameGenerator,
  Imported,
  ItemKind,
  MembershipTier,
  SavedItem,
  Script,
  SharedKind,
} from '@rubato/contracts/domain'
import { site } from '../../lib/browser/site.ts'

interface Named {
  name: string
  description: string
}

/** A saved game or generator. */
export interface PlayableItem extends SavedItem, Named {
  kind: ItemKind
  /** Of a game that was made from a file. */
  imported?: Imported | undefined
  /** For the owner of an imported game: when they declared that they may share it. */
  authorshipDeclaredAt?: string | undefined
}

type ScriptFigures = Pick<Script, 'dialogCount' | 'publishedDialogCount' | 'triggerCoveragePercentage' | 'intended_sex'>

/** A script; its dialogs are read apart. */
export interface ScriptItem extends Omit<SavedItem, 'splash' | 'summary' | 'plays'>, Named, ScriptFigures {
  kind: 'script'
}

export type Item = PlayableItem | ScriptItem

interface Items {
  script: ScriptItem
  game: PlayableItem
  generator: PlayableItem
}
export type ItemOf<Kind extends SharedKind> = Items[Kind]

interface WholeItems {
  script: ScriptItem
  game: PlayableItem & { kind: 'game'; content: Game }
  generator: PlayableItem & { kind: 'generator'; content: GameGenerator }
}
/** An item with its content. */
export type WholeOf<Kind extends SharedKind> = WholeItems[Kind]
export type WholePlayable = WholeOf<ItemKind>

/** The signed-in member, as far as cards and pages of items depend on them. */
export interface ItemViewer {
  memberId: string
  membershipTier: MembershipTier
}

export const isOwn = (item: Item, { memberId }: Pick<ItemViewer, 'memberId'>): boolean => item.createdBy.id === memberId

/** Whether the item ships with the product. The name of the product is reserved: no member has it. */
export const isBuiltIn = ({ createdBy }: Pick<Item, 'createdBy'>): boolean => createdBy.username === site().productName

/** Whether other members find the item. */
export const isPublic = ({ listed, shared }: Pick<Item, 'listed' | 'shared'>): boolean => listed ?? shared

/** Who can open an item: every member, the members who have its unlisted link, or its owner alone. */
export type Audience = 'members' | 'link' | 'owner'

/** Stopping to share leaves an unlisted link open; a decision and a refusal close it. */
export function audienceOf(item: Item): Audience {
  const { hasLink = false, moderation, refusals = [] } = item
  if (isPublic(item)) return 'members'
  return hasLink && !moderation && refusals.length === 0 ? 'link' : 'owner'
}

/** The group of texts of a kind: a script is published and cloned where a game or generator is shared and copied. */
export const textsOf = (kind: SharedKind) => (kind === 'script' ? 'items.script' : 'items')
