import type { ReactNode } from 'react'
import type { ItemKind } from '@rubato/contracts/domain'
import { useGameDrafts } from '../../domain/unsent-games.ts'
import { NewItemLink } from '../../features/items/list/new-item-link.tsx'
import { MyItemsScreen } from '../../features/items/own/my-items-screen.tsx'
import { OwnItemCard } from '../../features/items/own/own-item-card.tsx'
import { GameDrafts } from '../games/game-drafts.tsx'
import { useItemViewer } from './item-viewer.ts'
import { PlayItem } from './play-item.tsx'
import { ShareItem } from './share-item.tsx'

function MyItems({ kind, drafts }: { kind: ItemKind; drafts?: ReactNode }) {
  const viewer = useItemViewer()
  return (
    <MyItemsScreen
      kind={kind}
      viewer={viewer}
      renderNew={(lock) => <NewItemLink kind={kind} isSmall lock={lock} />}
      newFirst={<NewItemLink kind={kind} />}
      drafts={drafts}
      renderCard={(item, lock) => (
        <OwnItemCard item={item} viewer={viewer} copyLock={lock}>
          <PlayItem item={item} isSmall />
          <ShareItem item={item} viewer={viewer} isSmall />
        </OwnItemCard>
      )}
    />
  )
}

export function MyGames() {
  const { memberId } = useItemViewer()
  const drafts = useGameDrafts()
  return <MyItems kind="game" drafts={drafts.length > 0 ? <GameDrafts memberId={memberId} drafts={drafts} /> : null} />
}

export const MyGenerators = () => <MyItems kind="generator" />
