/** Keys a member may choose for the stage. Escape always stops and belongs to nobody else. */
import { z } from 'zod'
import { storableSchema } from './primitives.ts'

/** What a key may do during play, in the order of the form; `pause` also resumes. */
export const hotkeyActions = [
  'edge',
  'too-close',
  'cannot',
  'done',
  'yes',
  'no',
  'skip',
  'pause',
  'ease',
  'finish',
] as const
export type HotkeyAction = (typeof hotkeyActions)[number]

/** A `KeyboardEvent.key`, lower case, for every action. */
export type KeyMap = Readonly<Record<HotkeyAction, string>>
/** All but the space bar lie under the left hand or beside their word's first letter. */
export const defaultHotkeys: KeyMap = {
  edge: 'e',
  'too-close': 't',
  cannot: 'c',
  done: 'd',
  yes: 'y',
  no: 'n',
  skip: 's',
  pause: ' ',
  ease: 'a',
  finish: 'f',
}

/** Keys that are never given to an action: Escape stops, the others move the focus and press what has it. */
export const reservedKeys: readonly string[] = ['escape', 'tab', 'enter']

export const hotkeySchema = storableSchema
  .min(1)
  .max(20)
  .refine((key) => key !== 'escape', 'Escape always stops the session.')
  .refine(
    (key) => key === 'escape' || !reservedKeys.includes(key),
    'This key moves through the page or presses buttons.',
  )

/** What each action listens to: the member's own key, else the default. */
export const keysOf = (chosen: Partial<KeyMap>): KeyMap => ({ ...defaultHotkeys, ...chosen })

/** By action, only what differs from the default; two actions never share a key, defaults counted. */
export const hotkeysSchema = z
  .partialRecord(z.enum(hotkeyActions), hotkeySchema)
  .refine((chosen) => new Set(Object.values(keysOf(chosen))).size === hotkeyActions.length, 'Two actions share a key.')
export type Hotkeys = z.infer<typeof hotkeysSchema>
