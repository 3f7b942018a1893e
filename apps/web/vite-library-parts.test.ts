import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { build, type Plugin, type Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { theme } from './src/ui/theme.ts'
import {
  checkboxAlone,
  inputsAlone,
  mantineColors,
  mantineFilledOnly,
  mantineInOneScheme,
  mantineWithoutClasses,
  mantineWithoutVariables,
  modalAlone,
  themeInStyles,
  themeVariables,
  zodWithoutUnusedParts,
} from './vite-library-parts.ts'

const entry = '\0entry'

/** Builds `code` like the browser build and returns the text of its one file. */
async function bundle(code: string, ...plugins: Plugin[]): Promise<string> {
  const source: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === entry ? id : undefined),
    load: (id) => (id === entry ? code : undefined),
  }
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [source, ...plugins],
    build: { write: false, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  })
  const [chunk] = (built as Rolldown.RolldownOutput).output
  return chunk.code
}

const load = async (code: string): Promise<Record<string, unknown>> =>
  (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, unknown>

describe('zod in the build', () => {
  const code = `
    import { z } from '${join(import.meta.dirname, '../../node_modules/zod/index.js')}'
    const schema = z.object({ name: z.string().min(2), many: z.array(z.int()).optional() })
    export const parse = (value) => schema.safeParse(value).success
    export const describe = () => z.toJSONSchema(schema)
    export const method = () => schema.toJSONSchema()`

  it('parses, and throws where a JSON schema is requested', async () => {
    const {
      parse,
      describe: describeIt,
      method,
    } = (await load(await bundle(code, zodWithoutUnusedParts()))) as Record<string, (value?: unknown) => unknown>
    expect(parse?.({ name: 'Ann', many: [1] })).toBe(true)
    expect(parse?.({ name: 'A', many: [1] })).toBe(false)
    expect(describeIt).toThrow('The build has no JSON schemas.')
    expect(method).toThrow('The build has no JSON schemas.')
  })

  it('throws where a method is called that the browser does not use', async () => {
    const { email, both } = (await load(
      await bundle(
        `import { z } from '${join(import.meta.dirname, '../../node_modules/zod/index.js')}'
        export const email = () => z.string().email()
        export const both = () => z.object({}).and(z.object({}))`,
        zodWithoutUnusedParts(),
      ),
    )) as Record<string, () => unknown>
    expect(email).toThrow('The build has no such method of zod.')
    expect(both).toThrow('The build has no such method of zod.')
  })

  it('names the formats that the contracts have', async () => {
    const { messages } = (await load(
      await bundle(
        `import { z } from '${join(import.meta.dirname, '../../node_modules/zod/index.js')}'
        export const messages = () => [z.email(), z.url(), z.uuid(), z.iso.datetime(), z.string().regex(/b/)].map(
          (schema) => schema.safeParse('a').error.issues[0].message,
        )`,
        zodWithoutUnusedParts(),
      ),
    )) as Record<string, () => string[]>
    expect(messages?.()).toEqual([
      'Invalid email address',
      'Invalid URL',
      'Invalid UUID',
      'Invalid ISO datetime',
      'Invalid string: must match pattern /b/',
    ])
  })

  it('fails the build where its modules were moved', async () => {
    const plugin = zodWithoutUnusedParts()
    await expect(
      bundle(`import '/node_modules/zod/v4/core/moved.js'`, {
        ...plugin,
        resolveId: (id: string) => (id.endsWith('moved.js') ? id : undefined),
        load: (id: string) => (id.endsWith('moved.js') ? 'globalThis.moved = true' : undefined),
      }),
    ).rejects.toThrow('The JSON schema modules of zod were not found.')
  })
})

describe('Mantine in the build', () => {
  const leftOut = () => [
    checkboxAlone(),
    ...modalAlone(),
    ...inputsAlone(),
    ...mantineInOneScheme(),
    mantineColors(),
    mantineFilledOnly(),
    mantineWithoutClasses(),
    mantineWithoutVariables(),
  ]
  const code = `
    import { createElement } from 'react'
    import { renderToStaticMarkup } from 'react-dom/server'
    import {
      Checkbox, MantineProvider, Modal, Notification, Switch, Textarea, TextInput, Tooltip,
    } from '${join(import.meta.dirname, '../../node_modules/@mantine/core/esm/index.mjs')}'
    const page = (settings, ...children) => renderToStaticMarkup(
      createElement(MantineProvider, { withCssVariables: false, withGlobalClasses: false, ...settings }, ...children),
    )
    const shown = (color) => [
      createElement(TextInput, { label: 'Name', error: 'Missing', description: 'Shown to all' }),
      createElement(Textarea, { label: 'Text', rightSection: 'x' }),
      createElement(Checkbox, { label: 'Yes', color, defaultChecked: true }),
      createElement(Switch, { label: 'On', color }),
      createElement(Notification, { title: 'Saved', color }, 'All of it.'),
      createElement(Tooltip, { label: 'Why', color, opened: true, withinPortal: false }, createElement('button', null, '?')),
      createElement(Modal, { opened: true, withinPortal: false, lockScroll: false, title: 'Sure?' }, 'Yes'),
    ]
    export const themed = (theme) =>
      page({ theme, forceColorScheme: 'dark' }, ...[undefined, 'ember', 'red', 'green'].flatMap(shown))
    export const withChoice = () => page({ defaultColorScheme: 'dark' }, 'text')
    export const outlined = (theme) =>
      page({ theme, forceColorScheme: 'dark' }, createElement(Checkbox, { variant: 'light' }))`

  it('renders what the whole library renders, and throws where a part is used that it does not have', async () => {
    const [whole, small] = (await Promise.all(
      [[], leftOut()].map(async (plugins) => load(await bundle(code, ...plugins))),
    )) as [Record<string, (value?: unknown) => string>, Record<string, (value?: unknown) => string>]
    const markup = small['themed']?.(theme)
    expect(markup).toContain('Shown to all')
    expect(markup).toBe(whole['themed']?.(theme))
    expect(small['withChoice']).toThrow('set forceColorScheme')
    expect(() => small['outlined']?.(theme)).toThrow('The build has no light ember.')
  }, 60_000)
})

describe('The theme in the build', () => {
  it('has the variables that Mantine would write on the page', () => {
    const page = renderToStaticMarkup(createElement(MantineProvider, { theme, forceColorScheme: 'dark' }))
    const written = /<style data-mantine-styles="true">([^]*?)<\/style>/.exec(page)?.[1]
    expect(written).toContain('--mantine-color-ember-4')
    expect(themeVariables()).toBe(written)
  })

  it('stands at the beginning of the styles of Mantine components alone', () => {
    const { transform } = themeInStyles() as { transform: (code: string, id: string) => string | undefined }
    expect(transform('a {}', '/apps/web/src/ui/mantine.css')).toBe(`${themeVariables()}\na {}`)
    expect(transform('a {}', '/apps/web/src/ui/global.css')).toBeUndefined()
  })
})

it('No component of the app has a style property that the build leaves out', async () => {
  const left =
    /\s(?:[mp][trblxyse]?|[mp]i[se]|[wh]|mi[wh]|mih|bg\w?|bgsz|bd|bdrs|c|f[fzws]|lts|lh|t[adt]|pos|opacity|top|left|bottom|right|inset|display|flex|sx|hiddenFrom|visibleFrom|lightHidden|darkHidden)=["{]/
  const files = globSync('src/**/*.tsx', { cwd: import.meta.dirname })
  const texts = await Promise.all(files.map((file) => readFile(join(import.meta.dirname, file), 'utf8')))
  const users = texts.flatMap((text, n) => (text.includes("from '@mantine/core'") ? [{ file: files[n], text }] : []))
  expect(users.length).toBeGreaterThan(10)
  expect(users.filter(({ text }) => left.test(text)).map(({ file }) => file)).toEqual([])
})
