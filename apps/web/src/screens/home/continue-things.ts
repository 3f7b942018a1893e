/** What the member continues at home: of each kind what was edited last on this device, and is still there. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Library, Pen, Settings2, type LucideIcon } from 'lucide-react'
import type { ItemKind } from '@rubato/contracts/domain'
import { NEW_ID, readEdited, type EditedKind } from '../../domain/edited.ts'
import { useUnsentGames } from '../../domain/unsent-games.ts'
import { entriesOf } from '../../domain/lists/list-cache.ts'
import { generatorDraft } from '../../features/generators/editor/generator-draft.ts'
import { editorOf } from '../../features/items/item.ts'
import { itemListQuery, ownFilters as ownItemFilters } from '../../features/items/queries/items.queries.ts'
import { hasOutbox } from '../../features/script-editor/outbox/outbox-key.ts'
import { findUnsent } from '../../features/script-editor/outbox/outbox-storage.ts'
import { ownFilters, scriptListQuery } from '../../features/scripts/queries/scripts.queries.ts'

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

/** Empty while the list is loading. */
function useOwnScripts(memberId: string, enabled: boolean): EditedThing[] {
  const { data } = useInfiniteQuery({ ...scriptListQuery(ownFilters(memberId)), enabled })
  if (!data) return []
  const unsent = new Set(findUnsent(memberId).scriptIds)
  return entriesOf(data).map(({ id, title }) => ({
    kind: 'script',
    id,
    icon: Pen,
    title,
    to: `/script/${id}/dialog`,
    isUnsaved: unsent.has(id),
  }))
}

/** Empty while the list is loading. */
function useOwnItems(kind: ItemKind, memberId: string, enabled: boolean): EditedThing[] {
  const { data } = useInfiniteQuery({ ...itemListQuery(kind, ownItemFilters(memberId)), enabled })
  const unsent = useUnsentGames()
  if (!data) return []
  const isUnsaved = (id: string) => (kind === 'game' ? unsent.has(id) : generatorDraft(id).read().fields !== null)
  const icon = kind === 'game' ? Library : Settings2
  return entriesOf(data).map((item) => ({
    kind,
    id: item.id,
    icon,
    title: item.name,
    to: editorOf(item),
    isUnsaved: isUnsaved(item.id),
  }))
}

/** A generator that was begun and never saved. */
function useNewGenerator(): EditedThing[] {
  const { t } = useTranslation()
  const { fields } = generatorDraft(null).read()
  if (!fields) return []
  const title = fields.title.trim() || t('generator.new.title')
  return [{ kind: 'generator', id: NEW_ID, icon: Settings2, title, to: '/game-generator', isUnsaved: true }]
}

/** A game that was begun and never saved. */
function useNewGame(): EditedThing[] {
  const { t } = useTranslation()
  const name = useUnsentGames().get(NEW_ID)
  if (name === undefined) return []
  const title = name.trim() || t('palette.new-game')
  return [{ kind: 'game', id: NEW_ID, icon: Library, title, to: '/game-builder', isUnsaved: true }]
}

/** At most one of each kind, the last edited first; at the end what was not opened lately and is not saved. */
export function useContinued(memberId: string): EditedThing[] {
  const edited = readEdited()
  const hasUnsentGame = useUnsentGames().size > 0
  const isEdited = (kind: EditedKind) => edited.some((each) => each.kind === kind)
  const own = [
    ...useOwnScripts(memberId, isEdited('script') || hasOutbox(memberId)),
    ...useOwnItems('game', memberId, isEdited('game') || hasUnsentGame),
    ...useNewGame(),
    ...useOwnItems('generator', memberId, isEdited('generator')),
    ...useNewGenerator(),
  ]
  const opened = edited.flatMap(({ kind, id }) => own.find((each) => each.kind === kind && each.id === id) ?? [])
  const found = [...opened, ...own.filter(({ isUnsaved }) => isUnsaved)]
  return found.filter((thing, index) => found.findIndex(({ kind }) => kind === thing.kind) === index)
}
