/** The calls of one kind of item. All kinds have the same ones under different addresses. */
import type {
  Category,
  DeletedItem,
  Intensity,
  ItemDecision,
  ItemKind,
  ItemSort,
  OptInId,
  SavedItem,
  ScriptSort,
  SharedKind,
} from '@rubato/contracts/domain'
import type { ListPage } from '../../lists/list-cache.ts'
import type { ItemOf, WholeOf } from '../item.ts'

interface ListFilters {
  limit: number
  search?: string
  bookmarked?: 'true'
  userId?: string
  tag?: string
}

export interface PlayableFilters extends ListFilters {
  sort?: ItemSort
  /** Longest length, minutes. */
  minutes?: number
  /** Length that an item can take at least, minutes. */
  minutesFrom?: number
  intensity?: Intensity
  category?: Category
  /** Only what needs this opt-in, or what needs none. */
  optIn?: OptInId | 'none'
  /** Only items that the member's limits leave unchanged. */
  fits?: 'true'
  /** Only games in which the member is asked, or has buttons. */
  choices?: 'true'
  /** Least number of endings. */
  endings?: number
}

export interface ScriptFilters extends ListFilters {
  sort?: ScriptSort
  intendedSex?: 'male' | 'female'
}

interface Filters {
  script: ScriptFilters
  game: PlayableFilters
  generator: PlayableFilters
}
export type FiltersOf<Kind extends SharedKind> = Filters[Kind]

export interface ItemSource<Kind extends SharedKind> {
  list: (filters: FiltersOf<Kind> & { cursor?: string }) => Promise<ListPage<ItemOf<Kind>>>
  get: (id: string) => Promise<WholeOf<Kind>>
  setShared: (id: string, shared: boolean) => Promise<ItemOf<Kind>>
  /** Replaces the tags. `revision`: the one that the change is based on. */
  setTags: (id: string, tags: string[], revision: number | undefined) => Promise<ItemOf<Kind>>
  delete: (id: string) => Promise<unknown>
  listDeleted: () => Promise<DeletedItem[]>
  restore: (id: string) => Promise<ItemOf<Kind>>
  /** `link`: the secret of the unlisted link that the item was opened with. */
  clone: (id: string, link: string | undefined) => Promise<ItemOf<Kind>>
  bookmark: (id: string) => Promise<SavedItem['bookmark']>
  removeBookmark: (id: string) => Promise<unknown>
  vote: (id: string, vote: -1 | 1) => Promise<SavedItem['rating']>
  removeVote: (id: string) => Promise<SavedItem['rating']>
  listDecisions: (id: string) => Promise<ItemDecision[]>
}

/** Games and generators have unlisted links. */
export interface PlayableSource<Kind extends ItemKind> extends ItemSource<Kind> {
  /** The secret of the new link, and the item: a review may hold it from then on. */
  createLink: (id: string) => Promise<{ link: string; item: ItemOf<Kind> }>
  removeLink: (id: string) => Promise<unknown>
  openLink: (link: string) => Promise<WholeOf<Kind>>
}
