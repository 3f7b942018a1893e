/** What the member continues at home: of each kind what was edited last on this device, and is still there. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Library, Pen, Settings2, type LucideIcon } from 'lucide-react'
import type { ItemKind } from '@rubato/contracts/domain'
import { NEW_ID, readEdited, type EditedKind } from '../../domain/edited.ts'
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

const isDrafted = (kind: ItemKind, id: string): boolean =>
  kind === 'generator' && generatorDraft(id).read().fields !== null

/** Empty while the list is loading. */
function useOwnItems(kind: ItemKind, memberId: string, enabled: boolean): EditedThing[] {
  const { data } = useInfiniteQuery({ ...itemListQuery(kind, ownItemFilters(memberId)), enabled })
  if (!data) return []
  const icon = kind === 'game' ? Library : Settings2
  return entriesOf(data).map((item) => ({
    kind,
    id: item.id,
    icon,
    title: item.name,
    to: editorOf(item),
    isUnsaved: isDrafted(kind, item.id),
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

/** At most one of each kind, the last edited first; at the end what was not opened lately and is not saved. */
export function useContinued(memberId: string): EditedThing[] {
  const edited = readEdited()
  const isEdited = (kind: EditedKind) => edited.some((each) => each.kind === kind)
  const own = [
    ...useOwnScripts(memberId, isEdited('script') || hasOutbox(memberId)),
    ...useOwnItems('game', memberId, isEdited('game')),
    ...useOwnItems('generator', memberId, isEdited('generator')),
    ...useNewGenerator(),
  ]
  const opened = edited.flatMap(({ kind, id }) => own.find((each) => each.kind === kind && each.id === id) ?? [])
  const found = [...opened, ...own.filter(({ isUnsaved }) => isUnsaved)]
  return found.filter((thing, index) => found.findIndex(({ kind }) => kind === thing.kind) === index)
}
