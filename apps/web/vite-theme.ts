/**
 * The CSS variables of the Mantine theme, written into `ui/mantine.css`: Mantine itself would add them as a style element
 * on every page, after its scripts have loaded.
 */
import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { theme } from './src/ui/theme.ts'

type CssVariables = ReturnType<typeof defaultCssVariablesResolver>

/** The variables in which the theme differs from the default theme, whose variables are in Mantine's own CSS. */
export function themeVariables(): string {
  const own = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  const defaults = defaultCssVariablesResolver(DEFAULT_THEME)
  const changed = (part: keyof CssVariables) => {
    const known = new Map(Object.entries(defaults[part]))
    return Object.fromEntries(Object.entries(own[part]).filter(([name, value]) => known.get(name) !== value))
  }
  return convertCssVariables({ variables: changed('variables'), light: changed('light'), dark: changed('dark') })
}

export const themeInStyles = (): Plugin => ({
  name: 'rubato:theme-in-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/ui\/mantine\.css$/ },
    handler: (code) => `${themeVariables()}\n${code}`,
  },
})
