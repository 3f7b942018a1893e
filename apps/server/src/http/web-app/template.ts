/** Files of the build with placeholders for settings of this server, such as the product name. */
import { readFile, stat } from 'node:fs/promises'

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The text between the quotes of a JSON string. */
export const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/**
 * Returns a renderer, which reads the file again when it has changed, so that a new build needs no restart; null without
 * such a file.
 *
 * @param values placeholder, for example `__PRODUCT_NAME__`, to its value
 */
export function templateFile(path: string, values: Record<string, string>, escape: (text: string) => string) {
  let cached: { stamp: string; text: string } | undefined
  return async (): Promise<string | null> => {
    const found = await stat(path).catch(() => null)
    if (!found) return null
    const stamp = `${found.mtimeMs} ${found.size}`
    if (cached?.stamp !== stamp) {
      const template = await readFile(path, 'utf8')
      const fill = (text: string, [name, value]: [string, string]) => text.replaceAll(name, () => escape(value))
      cached = { stamp, text: Object.entries(values).reduce(fill, template) }
    }
    return cached.text
  }
}
