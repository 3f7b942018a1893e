/** Names and values of the conditions of a line, as text. */
import type { TFunction } from 'i18next'
import { conditionNames, conditionValues, type ConditionName, type LineConditions } from '@rubato/contracts/domain'
import { textAt } from '../../lib/i18n/text-at.ts'

export const conditionLabel = (t: TFunction, name: ConditionName): string => t(`words.conditions.names.${name}`)

/** The values that a condition can have, with their texts. */
export const conditionChoices = (t: TFunction, name: ConditionName): { value: string; label: string }[] =>
  conditionValues[name].map((value) => ({ value, label: valueText(t, name, value) }))

// Two conditions may have the same value, so the key is built from both.
const valueText = (t: TFunction, name: ConditionName, value: string): string =>
  textAt(t, `words.conditions.${name}.${value}`, value)

/** The conditions that are set, in the order of the catalogue. */
export const conditionTexts = (
  t: TFunction,
  when: LineConditions | undefined,
): { id: ConditionName; label: string }[] =>
  conditionNames.flatMap((name) => {
    const value = when?.[name]
    return value === undefined ? [] : [{ id: name, label: valueText(t, name, value) }]
  })
