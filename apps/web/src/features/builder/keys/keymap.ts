/** The keys of the builder outside of its grids: one list for their handler and for the modal that shows them. */

export type KeyAction =
  | 'undo'
  | 'redo'
  | 'save'
  | 'copy'
  | 'cut'
  | 'paste'
  | 'paste-insert'
  | 'duplicate'
  | 'group'
  | 'all'
  | 'escape'
  | 'delete'
  | 'ripple'
  | 'earlier'
  | 'later'
  | 'much-earlier'
  | 'much-later'
  | 'move'
  | 'split'
  | 'palette'
  | 'line'
  | 'words'
  | 'fill'
  | 'fill-selection'
  | 'tempo-point'
  | 'marker'
  | 'marker-before'
  | 'marker-after'
  | 'history'
  | 'view'
  | 'audition'
  | 'play'
  | 'loop-in'
  | 'loop-out'
  | 'loop-play'
  | 'help'

interface KeyRow {
  /** Its text is `keys.names.NAME`. */
  readonly name: string
  readonly shown: string
  readonly chords: Readonly<Record<string, KeyAction>>
}

/** A chord is the key in lower case after `ctrl+`, which Cmd is too, and `shift+`, which symbols do not have. */
export const keyRows: readonly KeyRow[] = [
  { name: 'undo', shown: 'Ctrl Z', chords: { 'ctrl+z': 'undo' } },
  { name: 'redo', shown: 'Ctrl Shift Z, Ctrl Y', chords: { 'ctrl+shift+z': 'redo', 'ctrl+y': 'redo' } },
  { name: 'save', shown: 'Ctrl S', chords: { 'ctrl+s': 'save' } },
  {
    name: 'copy',
    shown: 'Ctrl C, Ctrl X, Ctrl V',
    chords: { 'ctrl+c': 'copy', 'ctrl+x': 'cut', 'ctrl+v': 'paste' },
  },
  { name: 'paste-insert', shown: 'Ctrl Shift V', chords: { 'ctrl+shift+v': 'paste-insert' } },
  { name: 'duplicate', shown: 'Ctrl D', chords: { 'ctrl+d': 'duplicate' } },
  { name: 'group', shown: 'Ctrl G', chords: { 'ctrl+g': 'group' } },
  { name: 'all', shown: 'Ctrl A', chords: { 'ctrl+a': 'all' } },
  { name: 'escape', shown: 'Esc', chords: { escape: 'escape' } },
  { name: 'delete', shown: 'Del', chords: { delete: 'delete', backspace: 'delete' } },
  { name: 'ripple', shown: 'Shift Del', chords: { 'shift+delete': 'ripple', 'shift+backspace': 'ripple' } },
  {
    name: 'nudge',
    shown: 'Ctrl ← →',
    chords: {
      'ctrl+arrowleft': 'earlier',
      'ctrl+arrowright': 'later',
      'ctrl+shift+arrowleft': 'much-earlier',
      'ctrl+shift+arrowright': 'much-later',
    },
  },
  { name: 'move', shown: 'M', chords: { m: 'move' } },
  { name: 'split', shown: 'S', chords: { s: 'split' } },
  { name: 'palette', shown: 'T', chords: { t: 'palette' } },
  { name: 'line', shown: 'L', chords: { l: 'line' } },
  { name: 'words', shown: 'W', chords: { w: 'words' } },
  { name: 'fill', shown: 'F', chords: { f: 'fill' } },
  { name: 'fill-selection', shown: 'Shift F', chords: { 'shift+f': 'fill-selection' } },
  { name: 'tempo-point', shown: 'N', chords: { n: 'tempo-point' } },
  { name: 'marker', shown: 'K', chords: { k: 'marker' } },
  { name: 'markers', shown: ', .', chords: { ',': 'marker-before', '.': 'marker-after' } },
  { name: 'history', shown: 'H', chords: { h: 'history' } },
  { name: 'view', shown: 'V', chords: { v: 'view' } },
  { name: 'audition', shown: 'Space', chords: { ' ': 'audition' } },
  { name: 'play', shown: 'P', chords: { p: 'play' } },
  { name: 'loop-in', shown: 'I', chords: { i: 'loop-in' } },
  { name: 'loop-out', shown: 'O', chords: { o: 'loop-out' } },
  { name: 'loop-play', shown: '/', chords: { '/': 'loop-play' } },
  { name: 'help', shown: '?', chords: { '?': 'help' } },
]

/** The keys of the lanes of the timeline; `timeline/keys/grid-keys.ts` reads them. */
export const timelineRows = [
  ['block', '← → ↑ ↓'],
  ['toggle-block', 'Ctrl Space'],
  ['step', 'Ctrl ← →'],
  ['resize', 'Shift ← →'],
  ['shorten', 'Ctrl Shift ← →'],
  ['tempo', 'Ctrl ↑ ↓'],
  ['handles', 'Enter, F2'],
  ['point', 'Ctrl ← →, ↑ ↓, Del'],
  ['zoom', '+ −'],
  ['zoom-selection', 'Z'],
  ['fit', 'Shift Z'],
  ['zoom-back', 'X'],
] as const

/** The keys of a row of the list. */
export const listRows = [
  ['row', '↑ ↓'],
  ['range', 'Shift ↑ ↓'],
  ['toggle', 'Space'],
  ['edit', 'Enter, F2'],
] as const

const actions: Readonly<Record<string, KeyAction>> = Object.assign({}, ...keyRows.map(({ chords }) => chords))

export interface PressedKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

const isSymbol = (key: string): boolean => key.length === 1 && key.toLowerCase() === key.toUpperCase()

const chordOf = ({ key, ctrlKey, metaKey, shiftKey }: PressedKey): string =>
  [ctrlKey || metaKey ? 'ctrl+' : '', shiftKey && !isSymbol(key) ? 'shift+' : '', key.toLowerCase()].join('')

/** The action of the key; null where it has none. */
export const keyAction = (pressed: PressedKey): KeyAction | null =>
  pressed.altKey ? null : (actions[chordOf(pressed)] ?? null)

/** Whether the key is a letter or a symbol alone, which a member can turn off. */
export const isLetter = ({ key, ctrlKey, metaKey }: PressedKey): boolean => !ctrlKey && !metaKey && /^\S$/.test(key)
