/** An item behind an unlisted link. The secret is the fragment of the address: it is sent in the body of a request. */
import { useState } from 'react'
import { Navigate, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ItemKind } from '@rubato/contracts/domain'
import { isOwn, isPublic, type WholePlayable } from '../../domain/items/item.ts'
import { pageOf } from '../../domain/items/item-paths.ts'
import { ItemPage } from '../../features/items/page/item-page.tsx'
import { LoadLinkedItem } from '../../features/items/page/load-item.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { MainLayout } from '../layout/main-layout.tsx'
import { CustomGame } from '../sessions/custom-game-screen.tsx'
import { SavedGenerator } from '../sessions/saved-generator-screen.tsx'
import { ForYou } from './for-you.tsx'
import { useItemViewer } from './item-viewer.ts'

function LinkedItem({ item, link }: { item: WholePlayable; link: string }) {
  const { t } = useTranslation()
  const viewer = useItemViewer()
  const [isPlaying, setPlaying] = useState(false)
  if (isPublic(item) || isOwn(item, viewer)) return <Navigate to={pageOf(item)} replace />
  if (isPlaying)
    return item.kind === 'game' ? (
      <CustomGame game={item.content} link={link} />
    ) : (
      <SavedGenerator generator={item.content} />
    )
  const play = <Button onClick={() => setPlaying(true)}>{t(`items.${item.kind}.page.play`)}</Button>
  return (
    <MainLayout>
      <ItemPage item={item} viewer={viewer} link={link} play={play} share={null} forYou={<ForYou item={item} />} />
    </MainLayout>
  )
}

/** The states before the item is there have the frame of the other screens. */
export function LinkedItemScreen({ kind }: { kind: ItemKind }) {
  const link = useLocation({ select: ({ hash }) => hash })
  return (
    <LoadLinkedItem kind={kind} link={link} frame={MainLayout}>
      {(item) => <LinkedItem item={item} link={link} />}
    </LoadLinkedItem>
  )
}
