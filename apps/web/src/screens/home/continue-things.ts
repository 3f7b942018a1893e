/** Things to continue at home: of each kind the one that was edited last on this device, if it still exists. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Library, Pen, Settings2, type LucideIcon } from 'lucide-react'
import type { SharedKind } from '@rubato/contracts/domain'
import { NEW_ID, readEdited, type EditedKind } from '../../domain/edited.ts'
import { useGameDrafts, useUnsentGames } from '../../domain/unsent-games.ts'
import { entriesOf } from '../../domain/lists/list-cache.ts'
import { generatorDraft } from '../../features/generators/editor/generator-draft.ts'
import { editorOf } from '../../domain/items/item-paths.ts'
import { itemListQuery, ownFilters } from '../../domain/items/queries/items.queries.ts'
import { draftName } from '../../domain/texts/draft-name.ts'
import { hasOutbox } from '../../features/script-editor/outbox/outbox-key.ts'
import { findUnsent } from '../../features/script-editor/outbox/outbox-storage.ts'

export interface EditedThing {
  kind: EditedKind
  id: string
  icon: LucideIcon
  title: string
  /** Its editor. */
  to: string
  /** Changes of it are on this device alone. */
  isUnsaved: boolean
}

const icons = { script: Pen, game: Library, generator: Settings2 } as const

type UnsentGames = ReturnType<typeof useUnsentGames>

/** Says of an item whether changes of it are on this device alone. */
function unsavedOf(kind: SharedKind, memberId: string, games: UnsentGames): (id: string) => boolean {
  if (kind === 'game') return (id) => games.has(id)
  if (kind === 'generator') return (id) => generatorDraft(id).read().fields !== null
  const { scriptIds } = findUnsent(memberId)
  return (id) => scriptIds.includes(id)
}

/** Empty while the list is loading. */
function useOwnItems(kind: SharedKind, memberId: string, enabled: boolean): EditedThing[] {
  const { data } = useInfiniteQuery({ ...itemListQuery(kind, ownFilters(memberId)), enabled })
  const unsentGames = useUnsentGames()
  if (!data) return []
  const isUnsaved = unsavedOf(kind, memberId, unsentGames)
  return entriesOf(data).map((item) => ({
    kind,
    id: item.id,
    icon: icons[kind],
    title: item.name,
    to: editorOf(item),
    isUnsaved: isUnsaved(item.id),
  }))
}

/** A generator that was started and never saved. */
function useNewGenerator(): EditedThing[] {
  const { t } = useTranslation()
  const { fields } = generatorDraft(null).read()
  if (!fields) return []
  const title = fields.title.trim() || t('generator.new.title')
  return [{ kind: 'generator', id: NEW_ID, icon: icons.generator, title, to: '/game-generator', isUnsaved: true }]
}

/** Games that were started and never saved. */
function useDrafts(): EditedThing[] {
  const { t } = useTranslation()
  return useGameDrafts().map((draft) => ({
    kind: 'game',
    id: draft.id,
    icon: icons.game,
    title: draftName(t, draft),
    to: editorOf({ kind: 'game', id: draft.id }),
    isUnsaved: true,
  }))
}

/** At most one of each kind, the last edited first; at the end what was not opened lately and is not saved. */
export function useContinued(memberId: string): EditedThing[] {
  const edited = readEdited()
  const hasUnsentGame = useUnsentGames().size > 0
  const isEdited = (kind: EditedKind) => edited.some((each) => each.kind === kind)
  const own = [
    ...useOwnItems('script', memberId, isEdited('script') || hasOutbox(memberId)),
    ...useOwnItems('game', memberId, isEdited('game') || hasUnsentGame),
    ...useDrafts(),
    ...useOwnItems('generator', memberId, isEdited('generator')),
    ...useNewGenerator(),
  ]
  const opened = edited.flatMap(({ kind, id }) => own.find((each) => each.kind === kind && each.id === id) ?? [])
  const found = [...opened, ...own.filter(({ isUnsaved }) => isUnsaved)]
  return found.filter((thing, index) => found.findIndex(({ kind }) => kind === thing.kind) === index)
}
