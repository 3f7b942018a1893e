import type { ItemKind } from '@rubato/contracts/domain'
import { NewItemLink } from '../../features/items/list/new-item-link.tsx'
import { MyItemsScreen } from '../../features/items/own/my-items-screen.tsx'
import { OwnItemCard } from '../../features/items/own/own-item-card.tsx'
import { useItemViewer } from './item-viewer.ts'
import { PlayItem } from './play-item.tsx'
import { ShareItem } from './share-item.tsx'

function MyItems({ kind }: { kind: ItemKind }) {
  const viewer = useItemViewer()
  return (
    <MyItemsScreen
      kind={kind}
      viewer={viewer}
      renderNew={(lock) => <NewItemLink kind={kind} isSmall lock={lock} />}
      newFirst={<NewItemLink kind={kind} />}
      renderCard={(item, lock) => (
        <OwnItemCard item={item} viewer={viewer} copyLock={lock}>
          <PlayItem item={item} isSmall />
          <ShareItem item={item} viewer={viewer} isSmall />
        </OwnItemCard>
      )}
    />
  )
}

export const MyGames = () => <MyItems kind="game" />
export const MyGenerators = () => <MyItems kind="generator" />
