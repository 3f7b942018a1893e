/** The page of one item by its address. */
import type { ItemKind } from '@rubato/contracts/domain'
import { isOwn, isPublic } from '../../domain/items/item.ts'
import { ItemPage } from '../../features/items/page/item-page.tsx'
import { LoadItem } from '../../features/items/page/load-item.tsx'
import { ForYou } from './for-you.tsx'
import { useItemViewer } from './item-viewer.ts'
import { PlayItem } from './play-item.tsx'
import { OwnSceneFiles } from './own-scene-files.tsx'
import { ReadOwnGame } from './read-own-game.tsx'
import { ShareItem } from './share-item.tsx'

/** `id` is from the address, not validated. */
export function ItemScreen({ kind, id }: { kind: ItemKind; id: string }) {
  const viewer = useItemViewer()
  return (
    <LoadItem kind={kind} id={id}>
      {(item) => (
        <ItemPage
          item={item}
          viewer={viewer}
          play={
            <>
              <PlayItem item={item} />
              <ReadOwnGame item={item} viewer={viewer} />
            </>
          }
          share={(isPublic(item) || isOwn(item, viewer)) && <ShareItem item={item} viewer={viewer} lock={null} />}
          forYou={<ForYou item={item} />}
          files={<OwnSceneFiles item={item} />}
        />
      )}
    </LoadItem>
  )
}
