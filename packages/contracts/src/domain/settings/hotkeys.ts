/** Keys that a member may choose for the stage. Escape always stops the session and cannot be chosen. */
import { z } from 'zod'
import { storableSchema } from '../primitives.ts'

/** The actions of keys during play, in the order of the form; `pause` also resumes. */
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
/** Except the space bar, each key lies under the left hand or is a letter of its action's name. */
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

/** The keys of the answers to a question of a branching game, in their order. */
export const answerKeys: readonly string[] = ['1', '2', '3', '4', '5', '6']

/** Keys without an action: Escape stops, numbers answer; the others move the focus and press the focused button. */
export const reservedKeys: readonly string[] = ['escape', 'tab', 'enter', ...answerKeys]

export const hotkeySchema = storableSchema
  .min(1)
  .max(20)
  .refine((key) => key !== 'escape', 'Escape always stops the session.')
  .refine((key) => !answerKeys.includes(key), 'The keys 1 to 6 answer the questions of games.')
  .refine(
    (key) => key === 'escape' || answerKeys.includes(key) || !reservedKeys.includes(key),
    'This key moves through the page or presses buttons.',
  )

/** The key of each action: the member's choice, else the default. */
export const keysOf = (chosen: Partial<KeyMap>): KeyMap => ({ ...defaultHotkeys, ...chosen })

/** By action, only keys that differ from the default; no two actions share a key, defaults included. */
export const hotkeysSchema = z
  .partialRecord(z.enum(hotkeyActions), hotkeySchema)
  .refine((chosen) => new Set(Object.values(keysOf(chosen))).size === hotkeyActions.length, 'Two actions share a key.')
export type Hotkeys = z.infer<typeof hotkeysSchema>
