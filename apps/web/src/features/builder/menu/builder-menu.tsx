/** The menu of the timeline and of the list: for a marker, a lane, what is selected, or the time. */
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Lane } from '@rubato/builder'
import { selectionItems } from '../actions/selection-items.ts'
import type { Actions } from '../actions/use-actions.ts'
import { useBuilder, useBuilderState, type Builder } from '../document/use-builder.ts'
import { keyRows } from '../keys/keymap.ts'
import { otherThings } from '../panel/other-things.tsx'
import { builderText } from '../texts/builder-text.ts'
import { timeText } from '../times/time-text.ts'
import type { MenuPlace } from '../timeline/timeline-props.ts'
import { ContextMenu, type MenuItem } from './context-menu.tsx'

export interface BuilderMenuPlace extends MenuPlace {
  /** The id of the marker that the menu is for. */
  readonly marker?: string
  /** The lane that the menu is for. */
  readonly lane?: Lane
}

interface Context {
  t: TFunction
  builder: Builder
  actions: Actions
  /** Leads to the field for own words at the playhead. */
  onWrite: () => void
  /** ms */
  at: number
  isReadOnly: boolean
}

/** Items whose key has another name. */
const keyNames: Readonly<Record<string, string>> = { 'delete-close': 'ripple', 'add-marker': 'marker' }

const shortcutOf = (key: string): string | undefined =>
  keyRows.find(({ name }) => name === (keyNames[key] ?? key))?.shown.split(', ')[0]

/** An item that changes the document. */
const changing =
  ({ t, isReadOnly }: Context) =>
  (key: string, onChoose: () => void, label = builderText(t, `actions.${key}`)): MenuItem => ({
    key,
    label,
    shortcut: shortcutOf(key),
    isDisabled: isReadOnly,
    onChoose,
  })

const playheadItem = ({ t, builder, at }: Context): MenuItem => ({
  key: 'playhead',
  label: builderText(t, 'menu.playhead', { time: timeText(at) }),
  onChoose: () => builder.store.setPlayhead(at),
})

function selectionMenu(context: Context): MenuItem[] {
  const { t, builder, actions, at } = context
  const item = changing(context)
  const ids = builder.store.get().history.selection
  return [
    { key: 'copy', label: builderText(t, 'actions.copy'), shortcut: 'Ctrl C', onChoose: actions.copy },
    ...selectionItems(actions, builder).map(({ key, act }) => item(key, act)),
    item(
      'split',
      () => void builder.run({ kind: 'split', at, ids }),
      builderText(t, 'menu.split', { time: timeText(at) }),
    ),
    item('delete', actions.remove),
  ]
}

function timeMenu(context: Context): MenuItem[] {
  const { t, builder, actions, onWrite, at } = context
  const item = changing(context)
  const time = timeText(at)
  /** Insertions go to the playhead. */
  const here = (act: () => void) => () => {
    builder.store.setPlayhead(at)
    act()
  }
  const insertions = otherThings.map(({ key, command }) => {
    const label = builderText(t, 'menu.insert', { name: builderText(t, `panel.${key}`) })
    return item(
      key,
      here(() => void actions.insert(command)),
      label,
    )
  })
  const paste = here(() => actions.paste())
  const ask = here(() => actions.ask('time'))
  return [
    playheadItem(context),
    item('words', here(onWrite), builderText(t, 'menu.insert', { name: builderText(t, 'words.title') })),
    ...insertions,
    ...(actions.hasClip ? [item('paste', paste)] : []),
    item('fill', here(actions.fillGap)),
    item('tempo-point', () => actions.addTempoPoint(at), builderText(t, 'menu.tempo-point', { time })),
    ...(builder.isSection
      ? []
      : [item('add-marker', () => actions.addMarker(at), builderText(t, 'menu.marker', { time }))]),
    item('time', ask),
    { key: 'all', label: builderText(t, 'keys.names.all'), shortcut: 'Ctrl A', onChoose: actions.selectAll },
  ]
}

function markerMenu(context: Context, id: string): MenuItem[] {
  const { t, builder, actions } = context
  const item = changing(context)
  return [
    playheadItem(context),
    item('rename-marker', () => actions.ask({ marker: id }), builderText(t, 'actions.marker-title')),
    item('delete', () => void builder.run({ kind: 'remove-marker', id })),
  ]
}

/** The lanes that are heard or read when the game plays in the editor. */
const playedLanes: readonly Lane[] = ['tempo', 'lines']

function laneMenu({ t, builder }: Context, lane: Lane): MenuItem[] {
  const { lanes } = builder.store.get()
  const states = (['muted', 'locked'] as const).filter((state) => state === 'locked' || playedLanes.includes(lane))
  return states.map((state) => ({
    key: state,
    label: builderText(t, `menu.${state}-${lanes[state].has(lane) ? 'off' : 'on'}`),
    onChoose: () => builder.store.toggleLane(state, lane),
  }))
}

/** The items, and the key of the menu's name. */
function menuOf(context: Context, { marker, lane }: BuilderMenuPlace): { name: string; items: MenuItem[] } {
  if (marker !== undefined) return { name: 'for-marker', items: markerMenu(context, marker) }
  if (lane !== undefined) return { name: 'for-lane', items: laneMenu(context, lane) }
  const hasSelection = context.builder.store.get().history.selection.length > 0
  return hasSelection
    ? { name: 'for-selection', items: selectionMenu(context) }
    : { name: 'for-time', items: timeMenu(context) }
}

interface BuilderMenuProps {
  place: BuilderMenuPlace
  actions: Actions
  onWrite: () => void
  onClose: () => void
}

export function BuilderMenu({ place, actions, onWrite, onClose }: BuilderMenuProps) {
  const { t } = useTranslation()
  const builder = useBuilder()
  const { playhead, role } = useBuilderState()
  const context: Context = { t, builder, actions, onWrite, at: place.at ?? playhead, isReadOnly: role === 'following' }
  const { name, items } = menuOf(context, place)
  return <ContextMenu label={builderText(t, `menu.${name}`)} x={place.x} y={place.y} items={items} onClose={onClose} />
}
