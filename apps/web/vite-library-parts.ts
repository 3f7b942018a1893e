/** Build steps that leave out what the app does not use of its libraries. */
import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { theme } from './src/ui/theme.ts'

/** Replaces one module of a library in the build. The build fails when the module is not found any more. */
export function replaceModule(
  name: string,
  isIt: (source: string, importer?: string) => boolean,
  code: string,
): Plugin {
  const id = `\0${name}`
  let isReplaced = false
  return {
    name: `rubato:${name}`,
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer) => (isIt(source, importer) ? id : undefined),
    load(wanted) {
      if (wanted !== id) return undefined
      isReplaced = true
      return code
    },
    buildEnd(error) {
      if (!error && !isReplaced) throw new Error(`${name}: the module that it replaces was not found.`)
    },
  }
}

/**
 * Mantine's Modal compares its scroll area with `ScrollArea.Autosize`, and thereby loads ScrollArea and the whole of
 * @floating-ui/react with the first modal. No modal of the app scrolls with it.
 */
export const modalWithoutScrollArea = (): Plugin =>
  replaceModule(
    'modal-without-scroll-area',
    (source, importer) => source.endsWith('/ScrollArea.mjs') && importer?.endsWith('/ModalRoot.mjs') === true,
    'export const ScrollArea = { Autosize: null }',
  )

/**
 * Mantine's Modal renders its content inside `RemoveScroll`. No modal of the app locks the scrolling of the page: the
 * lock would add a style element that the content security policy blocks.
 */
export const modalWithoutScrollLock = (): Plugin =>
  replaceModule(
    'modal-without-scroll-lock',
    (source) => source === 'react-remove-scroll',
    `import { jsx } from 'react/jsx-runtime'
    export function RemoveScroll({ enabled, children }) {
      if (enabled) throw new Error('The build has no scroll lock: set lockScroll={false}.')
      return jsx('div', { children })
    }
    RemoveScroll.classNames = { fullWidth: '', zeroRight: '' }`,
  )

/**
 * Mantine's Checkbox has its group, card and indicator as properties, and thereby loads them with the first checkbox. The
 * app uses none of them; a use of one fails when it is rendered.
 */
export const checkboxAlone = (): Plugin =>
  replaceModule(
    'checkbox-alone',
    (source, importer) =>
      /\/Checkbox(?:Group|Card|Indicator)\.mjs$/.test(source) && importer?.endsWith('/Checkbox.mjs') === true,
    `import { createContext } from 'react'
    export const CheckboxGroupContext = createContext(null)
    export const CheckboxGroup = null
    export const CheckboxCard = null
    export const CheckboxIndicator = null`,
  )

/**
 * Mantine's Modal fades in when its `opened` changes. Every modal of the app is opened by its first render and closed by
 * its removal, so it never fades.
 */
export const modalWithoutTransition = (): Plugin =>
  replaceModule(
    'modal-without-transition',
    (source, importer) => source.endsWith('/Transition.mjs') && /\/ModalBase\w+\.mjs$/.test(importer ?? ''),
    'export const Transition = ({ mounted, children }) => (mounted ? children({}) : null)',
  )

/**
 * Mantine's Modal refers to the stack of modals, and looks for reduced motion before it locks the scrolling. The app has one
 * modal at a time, and none locks the scrolling.
 */
export const modalAlone = (): Plugin[] => [
  replaceModule(
    'modal-alone',
    (source, importer) => source.endsWith('/ModalStack.mjs') && importer?.endsWith('/Modal.mjs') === true,
    `import { createContext } from 'react'
    export const ModalStackContext = createContext(null)
    export const ModalStack = null`,
  ),
  replaceModule(
    'modal-lock-scroll',
    (source, importer) => source.endsWith('/use-lock-scroll.mjs') && importer?.includes('/ModalBase/') === true,
    'export const useLockScroll = () => false',
  ),
]

/**
 * Mantine's Input and Notification refer to a loader, and Input has a button that clears it and a placeholder of its own.
 * The app uses none of them; a use of one fails when it is rendered.
 */
export const inputsAlone = (): Plugin[] => [
  replaceModule(
    'no-loader',
    (source, importer) => source.endsWith('/Loader.mjs') && /\/(?:Input|Notification)\.mjs$/.test(importer ?? ''),
    'export const Loader = null',
  ),
  replaceModule(
    'input-alone',
    (source, importer) =>
      /\/Input(?:ClearButton|Placeholder)\.mjs$/.test(source) && importer?.endsWith('/Input.mjs') === true,
    `export const InputClearButton = null
    export const InputPlaceholder = null`,
  ),
]

/** The app has one color scheme, which it forces. What Mantine does to let a member choose one is left out. */
export const mantineInOneScheme = (): Plugin[] => [
  replaceModule(
    'one-color-scheme',
    (source) => source.endsWith('/use-provider-color-scheme.mjs'),
    `import { useLayoutEffect } from 'react'
    const ignore = () => {}
    export function useProviderColorScheme({ forceColorScheme, getRootElement }) {
      if (!forceColorScheme) throw new Error('The build has no choice of a color scheme: set forceColorScheme.')
      useLayoutEffect(() => {
        getRootElement()?.setAttribute('data-mantine-color-scheme', forceColorScheme)
      }, [forceColorScheme])
      return { colorScheme: forceColorScheme, setColorScheme: ignore, clearColorScheme: ignore }
    }`,
  ),
  replaceModule(
    'no-color-scheme-manager',
    (source) => source.endsWith('/local-storage-manager.mjs'),
    'export const localStorageColorSchemeManager = () => null',
  ),
]

/**
 * The colors of Mantine are CSS variables, and its code reads only those of the theme and gray. A color that the build does
 * not have counts as a CSS color of this name.
 */
export const mantineColors = (): Plugin =>
  replaceModule(
    'mantine-colors',
    (source) => source.endsWith('/default-colors.mjs'),
    `export const DEFAULT_COLORS = { gray: ${JSON.stringify(DEFAULT_THEME.colors.gray)} }`,
  )

/**
 * Mantine computes the colors of every variant of a component. The app uses filled ones in the colors of the theme; the CSS
 * variables have these.
 */
export const mantineFilledOnly = (): Plugin =>
  replaceModule(
    'mantine-filled-only',
    (source) => source.endsWith('/default-variant-colors-resolver.mjs'),
    `export function defaultVariantColorsResolver({ color, theme, variant }) {
      if (variant !== 'filled' || !(color in theme.colors)) throw new Error('The build has no ' + variant + ' ' + color + '.')
      return {
        background: 'var(--mantine-color-' + color + '-filled)',
        hover: 'var(--mantine-color-' + color + '-filled-hover)',
        color: 'var(--mantine-color-white)',
        border: 'calc(0.0625rem * var(--mantine-scale)) solid transparent',
      }
    }`,
  )

type CssVariables = ReturnType<typeof defaultCssVariablesResolver>

/** The CSS variables in which the theme differs from Mantine's own, as its provider would write them on the page. */
export function themeVariables(): string {
  const own = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  const usual = defaultCssVariablesResolver(DEFAULT_THEME)
  const changed = (part: keyof CssVariables) => {
    const known = new Map(Object.entries(usual[part]))
    return Object.fromEntries(Object.entries(own[part]).filter(([name, value]) => known.get(name) !== value))
  }
  return convertCssVariables({ variables: changed('variables'), light: changed('light'), dark: changed('dark') })
}

/** Writes the variables of the theme at the beginning of `ui/mantine.css`. */
export const themeInStyles = (): Plugin => ({
  name: 'rubato:theme-in-styles',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('/src/ui/mantine.css') ? `${themeVariables()}\n${code}` : undefined),
})

/**
 * Every component of Mantine takes some fifty style properties, also by width of the screen. The app has its own CSS: the
 * build knows the two of which its components make use, and fails to render another one.
 */
export const mantineStyleProps = (): Plugin[] => [
  replaceModule(
    'mantine-style-props',
    (source) => source.endsWith('/parse-style-props.mjs'),
    `const known = { mah: 'maxHeight', maw: 'maxWidth' }
    export function parseStyleProps({ styleProps }) {
      const inlineStyles = {}
      for (const [name, value] of Object.entries(styleProps)) {
        if (!(name in known) || typeof value === 'object') throw new Error('The build has no style property ' + name + '.')
        inlineStyles[known[name]] = typeof value === 'number' ? value / 16 + 'rem' : value
      }
      return { hasResponsiveStyles: false, styles: {}, inlineStyles, media: [] }
    }`,
  ),
  replaceModule(
    'mantine-style-props-data',
    (source) => source.endsWith('/style-props-data.mjs'),
    'export const STYLE_PROPS_DATA = {}',
  ),
  replaceModule(
    'mantine-inline-styles',
    (source, importer) =>
      /\/(?:InlineStyles|hash-styles)\.mjs$/.test(source) && importer?.endsWith('/Box.mjs') === true,
    `export const InlineStyles = null
    export const hashStyleProps = () => ''`,
  ),
]

/** React has the hook that this package offers to older versions of it. */
export const ownExternalStore = (): Plugin =>
  replaceModule(
    'own-external-store',
    (source) => source === 'use-sync-external-store/shim',
    `export { useSyncExternalStore } from 'react'`,
  )

/** With `themeInStyles` the page computes no variables: the code for it is left out. */
export const mantineWithoutVariables = (): Plugin =>
  replaceModule(
    'mantine-without-variables',
    (source) => source.endsWith('/MantineCssVariables.mjs'),
    'export const MantineCssVariables = null',
  )

/** The app has its own media queries: the classes that hide an element from a width on are left out. */
export const mantineWithoutClasses = (): Plugin =>
  replaceModule(
    'mantine-without-classes',
    (source) => source.endsWith('/MantineClasses.mjs'),
    'export const MantineClasses = null',
  )

/** The modules of zod that make JSON schemas. */
const jsonSchemaModule = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/
/** The same exports, which throw when they are called. */
function leftOut(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map((match) => match[1])
  return `const leftOut = () => {
    throw new Error('The build has no JSON schemas.')
  }
  export { ${[...names, 'process'].map((name) => `leftOut as ${name}`).join(', ')} }`
}

/** The module of zod that every schema comes from. */
const schemasModule = /\/zod\/v4\/classic\/schemas\.js$/
/** Methods of schemas that the app does not use. The formats of texts have functions of their own, such as `z.email()`. */
const unusedMethods = [
  'email url jwt emoji guid uuid uuidv4 uuidv6 uuidv7 nanoid cuid cuid2 ulid base64 base64url xid ksuid',
  'ipv4 ipv6 cidrv4 cidrv6 e164 datetime date time duration includes startsWith endsWith lowercase',
  'uppercase slugify encode decode encodeAsync decodeAsync safeEncode safeDecode safeEncodeAsync',
  'safeDecodeAsync and readonly exactOptional nonoptional required validate validateAsync',
].flatMap((names) => names.split(' '))
/** Other parts that every schema refers to: pattern -> what stands in its place. */
const unusedParts: readonly (readonly [RegExp, string])[] = [
  // The content security policy blocks compiled parsers.
  [/core\.\$ZodObjectJIT\.init/, 'core.$ZodObject.init'],
  // The memoizer is for values that refer to themselves; JSON has none.
  [/core\.config\(\{ memoizer: core\.memoizer\(\) \}\)/, 'undefined'],
]

/** The module of schemas, in which the unused methods throw when they are called. */
function withoutUnused(code: string): string {
  const methods = unusedMethods.map((name): readonly [RegExp, string] => [
    new RegExp(String.raw`\n {4}(?:async )?${name}(?:: (?:async )?function \w+)?\([^\n]*\) \{\n[^]*?\n {4}\},`),
    `\n    ${name}: notInBuild,`,
  ])
  const rest = [...methods, ...unusedParts].reduce((text, [pattern, instead]) => {
    if (!pattern.test(text)) throw new Error(`The schemas of zod have no ${pattern.source}`)
    return text.replace(pattern, instead)
  }, code)
  return `${rest}
  function notInBuild() {
    throw new Error('The build has no such method of zod.')
  }`
}

/** The module of zod with the messages in English. */
const messagesModule = /\/zod\/v4\/locales\/en\.js$/
/** The formats of texts that the contracts have; the message about another one says its id. */
const usedFormats = new Set(['regex', 'email', 'url', 'uuid', 'datetime'])

/** The module of messages, with the names of `usedFormats` alone. */
function withUsedFormats(code: string): string {
  const [list] = /(?<=const FormatDictionary = \{)[^}]*/.exec(code) ?? []
  if (list === undefined) throw new Error('The messages of zod have no names of formats')
  const used = list.split('\n').filter((line) => usedFormats.has(line.trim().split(':')[0] ?? ''))
  return code.replace(list, `\n${used.join('\n')}\n`)
}

/**
 * Every zod schema refers to the functions that describe it as a JSON schema, to all its methods and to a compiler of
 * parsers, and zod has no entry without them. Its messages name formats that no schema of the app has. What the browser does not use is left out; a call to it throws. A build with
 * zod fails when one of these parts is not found in it.
 */
export function zodWithoutUnusedParts(): Plugin {
  const changed = new Set<string>()
  let hasZod = false
  return {
    name: 'rubato:zod-without-unused-parts',
    apply: 'build',
    transform(code, id) {
      hasZod ||= id.includes('/node_modules/zod/v4/')
      if (schemasModule.test(id)) return { code: withoutUnused(code), map: null }
      if (messagesModule.test(id)) return { code: withUsedFormats(code), map: null }
      if (!jsonSchemaModule.test(id)) return undefined
      changed.add(id)
      return { code: leftOut(code), map: null }
    },
    buildEnd(error) {
      if (!error && hasZod && changed.size < 2) throw new Error('The JSON schema modules of zod were not found.')
    },
  }
}
