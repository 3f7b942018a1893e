import type { ItemKind } from '@rubato/contracts/domain'
import type { Item } from '../../features/items/item.ts'
import { MyItemsScreen } from '../../features/items/own/my-items-screen.tsx'
import { useItemViewer } from './item-viewer.ts'
import { PlayItem } from './play-item.tsx'
import { ShareItem } from './share-item.tsx'

function MyItems({ kind }: { kind: ItemKind }) {
  const viewer = useItemViewer()
  const controls = (item: Item) => (
    <>
      <PlayItem item={item} isSmall />
      <ShareItem item={item} viewer={viewer} isSmall />
    </>
  )
  return <MyItemsScreen kind={kind} viewer={viewer} controls={controls} />
}

export const MyGames = () => <MyItems kind="game" />
export const MyGenerators = () => <MyItems kind="generator" />
