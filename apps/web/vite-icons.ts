/** Build steps that leave out what the app does not use of lucide. */
import type { Plugin } from 'vite'
import { replaceModule } from './vite-library-parts.ts'

/** The icons have their data; what makes data of a name and a list of lines is left out. */
export const iconsFromData = (): Plugin =>
  replaceModule(
    'icons-from-data',
    (source) => source.endsWith('/toLucideIconData.mjs'),
    `export function toLucideIconData(name) {
      throw new Error('The build makes no icon data: ' + name)
    }`,
  )

const iconModule = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/

/** The module of an icon, whose lines have no keys. */
export const withoutKeys = (code: string): string => code.replace(/,\s*key: "\w+"/g, '')

/**
 * Every line of an icon has a random key, which compression cannot shorten. React asks for keys during development only; the
 * lines of an icon never change their order.
 */
export const iconsWithoutKeys = (): Plugin => ({
  name: 'rubato:icons-without-keys',
  apply: 'build',
  transform: (code, id) => (iconModule.test(id) ? { code: withoutKeys(code), map: null } : undefined),
})
