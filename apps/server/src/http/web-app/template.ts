/** Files of the build that name the product: the settings of this server are filled in. */
import { readFile, stat } from 'node:fs/promises'

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** As it stands between the quotes of a JSON string. */
export const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/**
 * Reads the file again when it changes, so that a new build needs no restart; null when there is none.
 * @param values placeholder, for example `__PRODUCT_NAME__`, to what stands for it
 */
export function filledFile(path: string, values: Record<string, string>, escape: (text: string) => string) {
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
