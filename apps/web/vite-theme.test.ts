import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { theme } from './src/ui/theme.ts'
import { themeVariables } from './vite-theme.ts'

it('The styles have the variables that Mantine would write on the page', () => {
  const page = renderToStaticMarkup(createElement(MantineProvider, { theme, forceColorScheme: 'dark' }))
  const written = /<style data-mantine-styles="true">([^]*?)<\/style>/.exec(page)?.[1]
  expect(written).toContain('--mantine-color-ember-4')
  expect(themeVariables()).toBe(written)
})
