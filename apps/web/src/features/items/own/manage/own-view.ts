/** Which of the member's own items a list shows, in which order and in which folders. All of them are in the browser. */
import { isPublic, type Item } from '../../../../domain/items/item.ts'
import type { OwnSearch } from './own-search.ts'

/** Without case and accents. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

function stateOf(item: Item): OwnSearch['state'] {
  if (!item.shared && !item.moderation) return 'private'
  return isPublic(item) ? 'public' : 'hidden'
}

/** Every word of the search is in the name, the description or a tag. */
function isFound({ name, description, tags }: Item, search: string): boolean {
  const text = plain([name, description, ...tags.map((tag) => tag.name)].join('\n'))
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const scoreOf = ({ rating: { score = 0, votes } }: Item): [number, number] => [score, votes]

const byTime = (time: (item: Item) => string) => (a: Item, b: Item) => time(b).localeCompare(time(a))
const orders: Record<OwnSearch['sort'], (a: Item, b: Item) => number> = {
  newest: byTime(({ createdAt }) => createdAt),
  changed: byTime(({ updatedAt }) => updatedAt),
  name: (a, b) => a.name.localeCompare(b.name),
  'top-rated': (a, b) => {
    const [[scoreA, votesA], [scoreB, votesB]] = [scoreOf(a), scoreOf(b)]
    return scoreB - scoreA || votesB - votesA
  },
}

export const shownItems = <Shown extends Item>(items: readonly Shown[], view: OwnSearch): Shown[] =>
  items
    .filter((item) => view.state === 'any' || stateOf(item) === view.state)
    .filter(({ tags }) => view.tag === undefined || tags.some(({ name }) => name === view.tag))
    .filter((item) => view.search === undefined || isFound(item, view.search))
    .toSorted(orders[view.sort])

/** The names of the tags of these items, in alphabetical order. */
export const tagNames = (items: readonly Item[]): string[] =>
  [...new Set(items.flatMap(({ tags }) => tags.map(({ name }) => name)))].toSorted((a, b) => a.localeCompare(b))

export interface Folder<Shown extends Item> {
  /** Null: the items without a tag. */
  tag: string | null
  items: Shown[]
}

/** A folder for each tag, and the items without a tag at the end. An item is in the folder of each of its tags. */
export function foldersOf<Shown extends Item>(items: readonly Shown[]): Folder<Shown>[] {
  const tagged = tagNames(items).map((tag) => ({
    tag,
    items: items.filter(({ tags }) => tags.some(({ name }) => name === tag)),
  }))
  const untagged = items.filter(({ tags }) => tags.length === 0)
  return untagged.length > 0 ? [...tagged, { tag: null, items: untagged }] : tagged
}
