import { replaceNames, type Range } from '@rubato/contracts/domain'
import type { Value } from '../../scene/expression/declarations.ts'
import type { CompiledScene } from '../model/scene.ts'
import type { World } from '../model/state.ts'

/** The range of a number; null for another variable. */
export function rangeOf({ variables }: CompiledScene, name: string): Range | null {
  const variable = variables.find((each) => each.name === name)
  return variable?.kind === 'number' ? { min: variable.min, max: variable.max } : null
}

/** A value in words. */
function inWords(value: Value): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? String(value) : value.replaceAll('-', ' ')
}

/** The text with the values of variables and the texts that the member typed in place of their names. */
export function withNames({ scene }: World, text: string): string {
  if (!scene) return text
  const { values, texts } = scene
  return replaceNames(text, (name) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value !== undefined) return inWords(value)
    return Object.hasOwn(texts, name) ? texts[name] : undefined
  })
}
