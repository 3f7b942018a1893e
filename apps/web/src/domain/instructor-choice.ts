/** The built-in instructors as a choice: their names and characters, and the effect of a choice. */
import type { TFunction } from 'i18next'
import { findInstructor, instructors, type GeneratorConfig } from '@rubato/contracts/domain'

/** The config with this script. The script of an instructor brings the voice of the instructor. */
export function withScript(config: GeneratorConfig, script: string): GeneratorConfig {
  const voice = findInstructor(script)?.voice
  return { ...config, instructor: { ...config.instructor, script, ...(voice && { voice }) } }
}

export interface InstructorChoice {
  /** Id of the script. */
  value: string
  title: string
  /** The character in one sentence. */
  text: string
}

export const instructorChoices = (t: TFunction): InstructorChoice[] =>
  instructors.map(({ id, scriptId }) => ({
    value: scriptId,
    title: t(`words.instructors.${id}.name`),
    text: t(`words.instructors.${id}.character`),
  }))
