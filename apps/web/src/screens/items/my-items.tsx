import { useSuspenseQuery } from '@tanstack/react-query'
import type { ItemKind } from '@rubato/contracts/domain'
import type { Item } from '../../features/items/item.ts'
import { MyItemsScreen } from '../../features/items/own/my-items-screen.tsx'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { useItemViewer } from './item-viewer.ts'
import { PlayItem } from './play-item.tsx'
import { ShareItem } from './share-item.tsx'

function MyItems({ kind }: { kind: ItemKind }) {
  const viewer = useItemViewer()
  const { data: status } = useSuspenseQuery(patronStatusQuery)
  const controls = (item: Item) => (
    <>
      <PlayItem item={item} isSmall />
      <ShareItem item={item} viewer={viewer} isSmall />
    </>
  )
  return <MyItemsScreen kind={kind} viewer={viewer} tier={status.membershipTier} controls={controls} />
}

export const MyGames = () => <MyItems kind="game" />
export const MyGenerators = () => <MyItems kind="generator" />
