/** Reads data files of lines as dialogs. */
import {
  getTrigger,
  isTriggerId,
  lineConditionsSchema,
  type LineConditions,
  type TriggerGroup,
  type TriggerId,
} from '@rubato/contracts/domain'

/** The function of a line: the check of a script counts the share of each function. */
export const lineKinds = ['instruction', 'sensation', 'tease', 'praise'] as const
export type LineKind = (typeof lineKinds)[number]

export interface ShippedDialog {
  trigger: TriggerId
  text: string
  /** How the text is pronounced, where a synthesiser reads it wrongly. */
  speech?: string
  /** The moments at which it may be said; at any where absent. */
  when?: LineConditions
  /** An instruction where absent. */
  kind?: LineKind
}

/** A line in a data file, as TypeScript types JSON: the values of `when` and `kind` are proved when it is read. */
type DialogEntry =
  | string
  | {
      readonly text: string
      readonly speech?: string | undefined
      readonly when?: Readonly<Record<string, string | undefined>> | undefined
      readonly kind?: string | undefined
    }
/** The lines of a group: trigger id -> its lines. */
type GroupLines = Readonly<Record<string, readonly DialogEntry[]>>
/** Every group except the counts, which belong to the countdown script. A file without a group does not compile. */
type ScriptLines = Readonly<Record<Exclude<TriggerGroup, 'counts'>, GroupLines>>

const isKind = (kind: string): kind is LineKind => (lineKinds as readonly string[]).includes(kind)

function readKind(kind: string, place: string): LineKind {
  if (!isKind(kind)) throw new Error(`${place}: "${kind}" is not a kind of line`)
  return kind
}

function readConditions(when: unknown, place: string): LineConditions {
  const { success, data, error } = lineConditionsSchema.safeParse(when)
  if (!success) throw new Error(`${place}: ${error.issues.map(({ message }) => message).join(', ')}`)
  return data
}

function readEntry(trigger: TriggerId, entry: DialogEntry): ShippedDialog {
  if (typeof entry === 'string') return { trigger, text: entry }
  const { text, speech, when, kind } = entry
  const place = `${trigger}, “${text}”`
  return {
    trigger,
    text,
    ...(speech === undefined ? {} : { speech }),
    ...(when === undefined ? {} : { when: readConditions(when, place) }),
    ...(kind === undefined ? {} : { kind: readKind(kind, place) }),
  }
}

/**
 * The dialogs of a group, in their order. Throws when a trigger does not belong to the group, and when a
 * condition or a kind has a value that the contract does not know; the message names the line.
 */
export function readDialogs(group: TriggerGroup, lines: GroupLines): ShippedDialog[] {
  return Object.entries(lines).flatMap(([trigger, entries]) => {
    if (!isTriggerId(trigger) || getTrigger(trigger).group !== group) {
      throw new Error(`"${trigger}" is not a trigger of the group ${group}`)
    }
    return entries.map((entry) => readEntry(trigger, entry))
  })
}

/** The dialogs of a script, in the order of its file. */
export const readScript = (lines: ScriptLines): ShippedDialog[] =>
  Object.entries(lines).flatMap(([group, each]) => readDialogs(group as TriggerGroup, each))

/** The lines of a theme: step -> trigger id -> its lines. */
type ThemeLines = Readonly<Record<string, GroupLines>>

/** The dialogs of the themes of a script, by the name of each. Throws as `readDialogs` does. */
export const readThemes = (themes: Readonly<Record<string, ThemeLines>>): ShippedDialog[] =>
  Object.entries(themes).flatMap(([theme, steps]) =>
    Object.entries(steps).flatMap(([step, lines]) =>
      Object.entries(lines).flatMap(([trigger, entries]) => {
        if (!isTriggerId(trigger)) throw new Error(`"${trigger}" of the theme ${theme} is not a trigger`)
        return readDialogs(getTrigger(trigger).group, { [trigger]: entries }).map((dialog) => ({
          ...dialog,
          when: readConditions({ ...dialog.when, theme, step }, `${theme}, ${step}, “${dialog.text}”`),
        }))
      }),
    ),
  )

export interface ShippedScript {
  id: string
  title: string
  description: string
  intended_sex: 'all'
  tags: readonly string[]
  dialogs: readonly ShippedDialog[]
}
