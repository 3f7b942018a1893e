/** Secrets in files, as containers and systemd credentials give them: NAME_FILE names the file with the value of NAME. */
import { readFileSync } from 'node:fs'
import type { Given } from './variable.ts'

/** The setting that names the file of a secret. */
export const fileSettingOf = (name: string): string => `${name}_FILE`

/** Whether a setting is given, by its value or by a file. */
export const isGiven = (source: Given, name: string): boolean =>
  Boolean(source[name]) || Boolean(source[fileSettingOf(name)])

/**
 * The settings with the secrets of the files that they name, and one sentence for each file that cannot be used. Values
 * and contents are never repeated.
 *
 * @param names the settings that are secrets
 */
export function withSecretFiles(given: Given, names: readonly string[]): { given: Given; problems: string[] } {
  const values: Record<string, string> = {}
  const problems: string[] = []
  for (const name of names) {
    const setting = fileSettingOf(name)
    const path = given[setting]
    if (path === undefined) continue
    const read = given[name] === undefined ? readSecret(path) : { problem: `is set beside ${name}: keep one of them` }
    if ('problem' in read) problems.push(`${setting} ${read.problem}`)
    else values[name] = read.value
  }
  return { given: { ...given, ...values }, problems }
}

/** The text of the file without the line break at its end. */
function readSecret(path: string): { value: string } | { problem: string } {
  try {
    const value = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    return value === '' ? { problem: 'names an empty file' } : { value }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    return { problem: `names a file that cannot be read${code}` }
  }
}
