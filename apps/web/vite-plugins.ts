/** Build steps beyond bundling: placeholders in development, compressed files, the landing page as HTML. */
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Plugin } from 'vite'
import type { renderLanding } from './src/prerender-landing.tsx'

const compressible = new Set(['.js', '.css', '.svg', '.json', '.txt', '.wasm'])
/** Below this size compression saves less than its headers cost, bytes. */
const SMALLEST = 1024
/** Above this size brotli's slowest level takes seconds and saves a few per cent, bytes. */
const SLOW_FROM = 1_000_000

async function writeCompressed(path: string): Promise<void> {
  const source = await readFile(path)
  const quality = source.length > SLOW_FROM ? 8 : 11
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(source, options))
  await writeFile(`${path}.gz`, await promisify(gzip)(source, { level: 9 }))
}

/** Replaces one module of a library in the build. The build fails when the module is not found any more. */
function replaceModule(name: string, isIt: (source: string, importer?: string) => boolean, code: string): Plugin {
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
/** What schemas refer to and the browser does not use: pattern -> what stands in its place. */
const unusedBySchemas: readonly (readonly [RegExp, string])[] = [
  // The methods `z.string().email()` and the like are deprecated: `z.email()` loads one format, they load every format.
  [/(_ZodString\.init\(inst, def\);\n\}), \{\n {4}email\(params\)[^]*?\n\}\);/, '$1);'],
  // The content security policy blocks compiled parsers.
  [/core\.\$ZodObjectJIT\.init/, 'core.$ZodObject.init'],
  // The memoizer is for values that refer to themselves; JSON has none.
  [/core\.config\(\{ memoizer: core\.memoizer\(\) \}\)/, 'undefined'],
]
const withoutUnused = (code: string): string =>
  unusedBySchemas.reduce((text, [pattern, instead]) => {
    if (!pattern.test(text)) throw new Error(`The schemas of zod have no ${pattern.source}`)
    return text.replace(pattern, instead)
  }, code)

/**
 * Every zod schema refers to the functions that describe it as a JSON schema, to all formats of text and to a compiler of
 * parsers, and zod has no entry without them. The browser makes no JSON schemas: there the functions throw. The methods of
 * formats are not there. A build with zod fails when one of these parts is not found in it.
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
      if (!jsonSchemaModule.test(id)) return undefined
      changed.add(id)
      return { code: leftOut(code), map: null }
    },
    buildEnd(error) {
      if (!error && hasZod && changed.size < 2) throw new Error('The JSON schema modules of zod were not found.')
    },
  }
}

/**
 * Writes `.br` and `.gz` beside every compressible file. The page and the manifest are not compressed: the server fills
 * in their placeholders.
 */
export function precompress(directory: string): Plugin {
  return {
    name: 'rubato:precompress',
    apply: 'build',
    async closeBundle() {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true })
      for (const entry of entries) {
        const path = join(entry.parentPath, entry.name)
        if (!entry.isFile() || !compressible.has(extname(entry.name))) continue
        if ((await stat(path)).size >= SMALLEST) await writeCompressed(path)
      }
    },
  }
}

/**
 * Writes `.landing.html`: `index.html` with the landing page in its root, readable before the scripts are loaded. The
 * server sends no file whose name begins with a dot, so the page is at `/` only.
 */
export function prerenderLanding(root: string, directory: string): Plugin {
  return {
    name: 'rubato:prerender-landing',
    apply: 'build',
    async closeBundle() {
      const outDir = join(directory, '.prerender')
      // CSS modules have the same class names as in the client build: the names follow from the content of the files.
      const ssr = { ssr: 'src/prerender-landing.tsx', outDir, minify: false, copyPublicDir: false }
      await build({ root, configFile: false, logLevel: 'warn', build: ssr })
      const built = (await import(join(outDir, 'prerender-landing.js'))) as { renderLanding: typeof renderLanding }
      const landing = await built.renderLanding({ product: '__PRODUCT_NAME__', nonce: '__CSP_NONCE__' })
      const page = await readFile(join(directory, 'index.html'), 'utf8')
      const first = /<p class="first-paint">.*<\/p>/
      if (!first.test(page)) throw new Error('index.html has no place for the landing page.')
      await writeFile(
        join(directory, '.landing.html'),
        page.replace(first, (text) => text + landing),
      )
      await rm(outDir, { recursive: true })
    },
  }
}

/** The server fills in these placeholders per request; the development server does so for the page and the manifest. */
export function developmentPlaceholders(values: Record<string, string>): Plugin {
  const fill = (template: string, write: (value: string) => string) =>
    Object.entries(values).reduce((text, [name, value]) => text.replaceAll(name, () => write(value)), template)
  return {
    name: 'rubato:placeholders',
    apply: 'serve',
    transformIndexHtml: (html) => fill(html, (value) => value),
    configureServer(server) {
      const path = join(server.config.publicDir, 'manifest.webmanifest')
      server.middlewares.use('/manifest.webmanifest', (_request, response, next) => {
        readFile(path, 'utf8').then((text) => {
          response.setHeader('content-type', 'application/manifest+json')
          response.end(fill(text, (value) => JSON.stringify(value).slice(1, -1)))
        }, next)
      })
    },
  }
}
