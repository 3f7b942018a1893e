import type { ReactNode } from 'react'
import { getRouteApi } from '@tanstack/react-router'
import type { ItemKind } from '@rubato/contracts/domain'
import { useGameDrafts } from '../../domain/unsent-games.ts'
import { NewItemLink, newKinds } from '../../features/items/list/new-item-link.tsx'
import { MyItemsScreen } from '../../features/items/own/my-items-screen.tsx'
import { parseOwnSearch, type OwnSearch } from '../../features/items/own/manage/own-search.ts'
import { OwnItemCard } from '../../features/items/own/own-item-card.tsx'
import { TagField } from '../../features/scripts/own/tag-field.tsx'
import { GameDrafts } from './game-drafts.tsx'
import { useItemViewer } from './item-viewer.ts'
import { PlayItem } from './play-item.tsx'
import { ShareItem } from './share-item.tsx'
import { useSearchStep } from './use-search-step.ts'

const games = getRouteApi('/_app/_member/_main/my-games')
const generators = getRouteApi('/_app/_member/_main/my-game-generators')

interface MyItemsProps {
  kind: ItemKind
  drafts?: ReactNode
  view: OwnSearch
  onView: (change: Partial<OwnSearch>) => void
}

function MyItems({ kind, drafts, view, onView }: MyItemsProps) {
  const viewer = useItemViewer()
  return (
    <MyItemsScreen
      kind={kind}
      viewer={viewer}
      view={view}
      onView={onView}
      renderNew={(lock) => newKinds[kind].map((each) => <NewItemLink key={each} kind={each} isSmall lock={lock} />)}
      newFirst={newKinds[kind].map((each) => (
        <NewItemLink key={each} kind={each} />
      ))}
      drafts={drafts}
      renderCard={(item, lock) => (
        <OwnItemCard item={item} viewer={viewer} copyLock={lock}>
          <PlayItem item={item} isSmall />
          <ShareItem item={item} viewer={viewer} isSmall lock={null} />
        </OwnItemCard>
      )}
      renderTags={(value, onChange, error) => <TagField value={value} onChange={onChange} error={error} />}
    />
  )
}

export function MyGames() {
  const navigate = games.useNavigate()
  const step = useSearchStep(parseOwnSearch)
  const { memberId } = useItemViewer()
  const drafts = useGameDrafts()
  return (
    <MyItems
      kind="game"
      drafts={drafts.length > 0 ? <GameDrafts memberId={memberId} drafts={drafts} /> : null}
      view={games.useSearch()}
      onView={(change) => void navigate(step(change))}
    />
  )
}

export function MyGenerators() {
  const navigate = generators.useNavigate()
  const step = useSearchStep(parseOwnSearch)
  return <MyItems kind="generator" view={generators.useSearch()} onView={(change) => void navigate(step(change))} />
}
