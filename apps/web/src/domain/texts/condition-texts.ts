/** Names and values of the conditions of a line, as text. */
import type { TFunction } from 'i18next'
import {
  conditionNames,
  conditionValues,
  namedParts,
  type ConditionName,
  type LineConditions,
  type NamedPart,
} from '@rubato/contracts/domain'
import { textAt } from '../../lib/i18n/text-at.ts'

export const conditionLabel = (t: TFunction, name: ConditionName | NamedPart): string =>
  t(`words.conditions.names.${name}`)

/** The values that a condition can have, with their texts. */
export const conditionChoices = (t: TFunction, name: ConditionName): { value: string; label: string }[] =>
  conditionValues[name].map((value) => ({ value, label: valueText(t, name, value) }))

// Two conditions may have the same value, so the key is built from both.
const valueText = (t: TFunction, name: ConditionName, value: string): string =>
  textAt(t, `words.conditions.${name}.${value}`, value)

/** The conditions and names that are set, in the order of the catalogue. */
export const conditionTexts = (
  t: TFunction,
  when: LineConditions | undefined,
): { id: ConditionName | NamedPart; label: string }[] => [
  ...conditionNames.flatMap((id) => {
    const value = when?.[id]
    return value === undefined ? [] : [{ id, label: valueText(t, id, value) }]
  }),
  ...namedParts.flatMap((id) => {
    const name = when?.[id]
    return name === undefined ? [] : [{ id, label: t(`words.conditions.named.${id}`, { name }) }]
  }),
]
