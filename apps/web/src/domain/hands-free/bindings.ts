/**
 * Inputs of a session without the keyboard: buttons of a gamepad, media keys, and phrases that the browser recognises on
 * the device. Stored on the device (decision 089): gamepads, headphones and microphones belong to it.
 */
import { useSyncExternalStore } from 'react'
import { hotkeyActions, type HotkeyAction } from '@rubato/contracts/domain'
import { z } from 'zod'
import { readStoredObject } from '../../lib/storage/stored.ts'
import { BINDINGS_KEY, onBindings, storeBindings } from './changes.ts'
import { DEFAULT_STOP_BUTTON } from './gamepad.ts'

/** The answers to a question of a branching game, by their place. */
export const answerActions = ['answer-1', 'answer-2', 'answer-3', 'answer-4', 'answer-5', 'answer-6'] as const
type AnswerAction = (typeof answerActions)[number]

/** The actions that a button, a media key and a phrase can be chosen for. */
export const chosenActions = [...hotkeyActions, ...answerActions] as const
export type ChosenAction = HotkeyAction | AnswerAction

export const handsFreeActions = [...chosenActions, 'stop'] as const
export type HandsFreeAction = ChosenAction | 'stop'

/** Media keys that can be chosen; the stop key always stops. */
export const mediaKeys = ['playpause', 'nexttrack', 'previoustrack'] as const
export type MediaKey = (typeof mediaKeys)[number]

/** Buttons of a gamepad, by their index in the standard mapping. */
export const GAMEPAD_BUTTONS = 20
export const PHRASE_MAX = 40

const buttonSchema = z
  .int()
  .min(0)
  .max(GAMEPAD_BUTTONS - 1)
const phraseSchema = z.string().min(1).max(PHRASE_MAX)

const bindingsSchema = z.object({
  // Stop always has a button, also when what is stored is damaged.
  gamepad: z
    .partialRecord(z.enum(handsFreeActions), buttonSchema)
    .refine(({ stop }) => stop !== undefined)
    .catch(() => defaultBindings.gamepad),
  media: z.partialRecord(z.enum(mediaKeys), z.enum(chosenActions)).catch({}),
  phrases: z.partialRecord(z.enum(chosenActions), phraseSchema).catch({}),
  /** Media keys and voice commands are off until they are switched on. */
  isMediaOn: z.boolean().catch(false),
  isVoiceOn: z.boolean().catch(false),
})
export interface Bindings {
  gamepad: Readonly<Partial<Record<HandsFreeAction, number>>>
  media: Readonly<Partial<Record<MediaKey, ChosenAction>>>
  phrases: Readonly<Partial<Record<ChosenAction, string>>>
  isMediaOn: boolean
  isVoiceOn: boolean
}

/** In the standard mapping: face buttons, shoulders, start and select, directions; for answers triggers and sticks as well. */
export const defaultBindings: Bindings = {
  gamepad: {
    edge: 0,
    stop: DEFAULT_STOP_BUTTON,
    'too-close': 2,
    ease: 3,
    cannot: 4,
    done: 5,
    skip: 8,
    pause: 9,
    yes: 12,
    no: 13,
    'answer-1': 14,
    'answer-2': 15,
    'answer-3': 6,
    'answer-4': 7,
    'answer-5': 10,
    'answer-6': 11,
  },
  media: { playpause: 'pause', nexttrack: 'edge', previoustrack: 'ease' },
  phrases: {
    edge: 'edge',
    'too-close': 'too close',
    cannot: 'I cannot',
    done: 'done',
    yes: 'yes',
    no: 'no',
    skip: 'skip this',
    pause: 'pause',
    ease: 'yellow',
    finish: 'finish now',
    'answer-1': 'number one',
    'answer-2': 'number two',
    'answer-3': 'number three',
    'answer-4': 'number four',
    'answer-5': 'number five',
    'answer-6': 'number six',
  },
  isMediaOn: false,
  isVoiceOn: false,
}

const read = (): Bindings => bindingsSchema.parse({ ...defaultBindings, ...readStoredObject('device', BINDINGS_KEY) })

let current: Bindings | null = null

export const readBindings = (): Bindings => (current ??= read())
export function changeBindings(part: Partial<Bindings>): void {
  current = { ...readBindings(), ...part }
  storeBindings(current)
}
export const useBindings = (): Bindings => useSyncExternalStore(onBindings, readBindings)

export const resetBindings = (): void =>
  changeBindings({
    gamepad: defaultBindings.gamepad,
    media: defaultBindings.media,
    phrases: defaultBindings.phrases,
  })

/** The action of a button. */
export const actionOfButton = ({ gamepad }: Bindings, button: number): HandsFreeAction | undefined =>
  handsFreeActions.find((action) => gamepad[action] === button)

/**
 * With `button` for `action`; the action that had it gets the one that is free now. Unchanged where stop would have none.
 */
export function withButton({ gamepad }: Bindings, action: HandsFreeAction, button: number): Bindings['gamepad'] {
  const other = handsFreeActions.find((each) => each !== action && gamepad[each] === button)
  const before = gamepad[action]
  if (other === 'stop' && before === undefined) return gamepad
  const kept = Object.entries(gamepad).filter(([each]) => each !== action && each !== other)
  const moved = other !== undefined && before !== undefined ? { [other]: before } : {}
  return { ...Object.fromEntries(kept), ...moved, [action]: button }
}

let choosing = false
/** While a button is chosen, a press of it is no input of the session; a press of the stop button still is. */
export const setChoosingButton = (is: boolean): void => {
  choosing = is
}
export const isChoosingButton = (): boolean => choosing
