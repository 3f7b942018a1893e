/** The menu of the timeline and of the list: for what is selected, else for the time. */
import { useTranslation } from 'react-i18next'
import { selectionItems } from '../actions/selection-items.ts'
import type { Actions } from '../actions/use-actions.ts'
import { useBuilder, useBuilderState } from '../document/use-builder.ts'
import { keyRows } from '../keys/keymap.ts'
import { otherThings } from '../panel/other-things.tsx'
import { builderText } from '../texts/builder-text.ts'
import { timeText } from '../times/time-text.ts'
import type { MenuPlace } from '../timeline/timeline-props.ts'
import { ContextMenu, type MenuItem } from './context-menu.tsx'

/** Items whose key has another name. */
const keyNames: Readonly<Record<string, string>> = { 'delete-close': 'ripple', 'add-marker': 'marker' }

const shortcutOf = (key: string): string | undefined =>
  keyRows.find(({ name }) => name === (keyNames[key] ?? key))?.shown.split(', ')[0]

export interface BuilderMenuPlace extends MenuPlace {
  /** The id of a marker that the menu is for. */
  readonly marker?: string
}

interface BuilderMenuProps {
  place: BuilderMenuPlace
  actions: Actions
  onClose: () => void
}

export function BuilderMenu({ place, actions, onClose }: BuilderMenuProps) {
  const { t } = useTranslation()
  const { store, run } = useBuilder()
  const { history, playhead, role } = useBuilderState()
  const isReadOnly = role === 'following'
  const at = place.at ?? playhead
  const time = timeText(at)
  const changing = (key: string, onChoose: () => void, label = builderText(t, `actions.${key}`)): MenuItem => ({
    key,
    label,
    shortcut: shortcutOf(key),
    isDisabled: isReadOnly,
    onChoose,
  })
  /** Insertions go to the playhead. */
  const here = (act: () => void) => () => {
    store.setPlayhead(at)
    act()
  }
  const { selection } = history
  const ofSelection: MenuItem[] = [
    { key: 'copy', label: builderText(t, 'actions.copy'), shortcut: 'Ctrl C', onChoose: actions.copy },
    ...selectionItems(actions).map(({ key, act }) => changing(key, act)),
    changing('split', () => void run({ kind: 'split', at, ids: selection }), builderText(t, 'menu.split', { time })),
    changing('delete', actions.remove),
  ]
  const ofTime: MenuItem[] = [
    {
      key: 'playhead',
      label: builderText(t, 'menu.playhead', { time }),
      onChoose: () => store.setPlayhead(at),
    },
    ...otherThings.map(({ key, command }) =>
      changing(
        key,
        here(() => void actions.insert(command)),
        builderText(t, 'menu.insert', { name: builderText(t, `panel.${key}`) }),
      ),
    ),
    ...(actions.hasClip
      ? [
          changing(
            'paste',
            here(() => actions.paste()),
          ),
        ]
      : []),
    changing('fill', here(actions.fillGap)),
    changing('tempo-point', () => actions.addTempoPoint(at), builderText(t, 'menu.tempo-point', { time })),
    changing('add-marker', () => actions.addMarker(at), builderText(t, 'menu.marker', { time })),
    changing(
      'time',
      here(() => actions.ask('time')),
    ),
    { key: 'all', label: builderText(t, 'keys.names.all'), shortcut: 'Ctrl A', onChoose: actions.selectAll },
  ]
  const { marker } = place
  const ofMarker = (id: string): MenuItem[] => [
    { key: 'playhead', label: builderText(t, 'menu.playhead', { time }), onChoose: () => store.setPlayhead(at) },
    changing('rename-marker', () => actions.ask({ marker: id }), builderText(t, 'actions.marker-title')),
    changing('delete', () => void run({ kind: 'remove-marker', id })),
  ]
  const ofPlace = selection.length > 0 ? ofSelection : ofTime
  const items = marker === undefined ? ofPlace : ofMarker(marker)
  const name = marker === undefined ? (selection.length > 0 ? 'selection' : 'time') : 'for-marker'
  return <ContextMenu label={builderText(t, `menu.${name}`)} x={place.x} y={place.y} items={items} onClose={onClose} />
}
