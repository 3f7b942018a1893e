/** The calls of one kind of item. Games and generators have the same ones under different addresses. */
import type {
  Category,
  DeletedItem,
  Intensity,
  ItemDecision,
  ItemSort,
  OptInId,
  SavedItem,
} from '@rubato/contracts/domain'
import type { ListPage } from '../../../domain/lists/list-cache.ts'
import type { Item, WholeItem } from '../item.ts'

export interface ItemFilters {
  limit: number
  sort?: ItemSort
  search?: string
  bookmarked?: 'true'
  /** Longest length, minutes. */
  minutes?: number
  intensity?: Intensity
  category?: Category
  /** Only what needs this opt-in, or what needs none. */
  optIn?: OptInId | 'none'
  /** Only what the member's limits leave unchanged. */
  fits?: 'true'
  userId?: string
}

export interface ItemSource {
  list: (filters: ItemFilters & { cursor?: string }) => Promise<ListPage<Item>>
  get: (id: string) => Promise<WholeItem>
  setShared: (id: string, shared: boolean) => Promise<Item>
  delete: (id: string) => Promise<unknown>
  listDeleted: () => Promise<DeletedItem[]>
  restore: (id: string) => Promise<Item>
  /** `link`: the secret of the unlisted link that the item was opened with. */
  clone: (id: string, link: string | undefined) => Promise<Item>
  createLink: (id: string) => Promise<{ link: string }>
  removeLink: (id: string) => Promise<unknown>
  openLink: (link: string) => Promise<WholeItem>
  bookmark: (id: string) => Promise<SavedItem['bookmark']>
  removeBookmark: (id: string) => Promise<unknown>
  listDecisions: (id: string) => Promise<ItemDecision[]>
}
