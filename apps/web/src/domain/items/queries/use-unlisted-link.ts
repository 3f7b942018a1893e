/** The unlisted link of the member's own item. The server stores no link, so that it is known only after its creation. */
import { useQueryClient } from '@tanstack/react-query'
import type { ItemKind } from '@rubato/contracts/domain'
import type { PlayableItem } from '../item.ts'
import { playableSources } from '../sources/item-sources.ts'
import { cacheItem, invalidateContents, itemCache } from './item-cache.ts'

const paths: Readonly<Record<ItemKind, string>> = { game: '/shared-game', generator: '/shared-game-generator' }

/** The secret is in the fragment, which no browser sends to a server. */
const addressOf = (kind: ItemKind, link: string): string => `${window.location.origin}${paths[kind]}#${link}`

export interface UnlistedLinkState {
  /** Null while there is none, or none that this tab knows. */
  url: string | null
  /** There is a link whose address is not known any more. */
  isUnknown: boolean
  onCreate: () => Promise<void>
  onRevoke: () => Promise<void>
}

/** Links created in this tab, by item id. */
const created = new Map<string, string>()

export function useUnlistedLink({ kind, id, hasLink = false }: PlayableItem): UnlistedLinkState {
  const queryClient = useQueryClient()
  const link = hasLink ? created.get(id) : undefined
  return {
    url: link === undefined ? null : addressOf(kind, link),
    isUnknown: hasLink && link === undefined,
    async onCreate() {
      const { link: secret, item } = await playableSources[kind].createLink(id)
      created.set(id, secret)
      await cacheItem(queryClient, item)
    },
    async onRevoke() {
      await playableSources[kind].removeLink(id)
      created.delete(id)
      itemCache(kind).change(queryClient, id, (item) => ({ ...item, hasLink: false }))
      await invalidateContents(queryClient, kind, [id])
    },
  }
}
